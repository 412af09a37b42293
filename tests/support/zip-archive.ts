import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A file's header, then its record in the directory: signature, and offset of its name. */
const headers = [
  { signature: 'PK\x03\x04', nameAt: 30 },
  { signature: 'PK\x01\x02', nameAt: 46 },
];

/** Writes without compression. yazl refuses some names: others are written, then overwritten. */
export async function zipArchive(
  entries: { name: string; bytes: Uint8Array }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const { name, bytes } of entries) {
    zip.addBuffer(Buffer.from(bytes), 'n'.repeat(Buffer.byteLength(name)), { compress: false });
  }
  zip.end();
  const archive = await buffer(zip.outputStream);
  for (const { signature, nameAt } of headers) {
    let at = -1;
    for (const { name } of entries) {
      at = archive.indexOf(signature, at + 1, 'latin1');
      archive.write(name, at + nameAt);
    }
  }
  return new Uint8Array(archive);
}

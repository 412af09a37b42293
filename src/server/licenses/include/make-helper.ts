import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import mt4Helper from './helper.mq4?raw';
import mt5Helper from './helper.mq5?raw';
import helper from './helper.mqh?raw';
import { makeLicenseInclude } from './make-include.ts';

/** The time stamp of each file; fixed, so that an archive downloaded again is identical. */
const mtime = new Date('2025-09-01T12:00:00Z');

/**
 * Returns an archive with the license helper for MetaTrader 4 and 5: sources that keep the leases
 * of keys, for the product's indicators.
 *
 * @throws AppError 404; 503 before the store has a key pair
 */
export async function makeLicenseHelper(
  deps: Parameters<typeof makeLicenseInclude>[0],
  { id }: { id: number },
): Promise<{ name: string; content: Uint8Array<ArrayBuffer>; type: string }> {
  const include = await makeLicenseInclude(deps, { id });
  const name = `license-helper-${id}`;
  const zip = new ZipFile();
  const add = (fileName: string, content: string) =>
    zip.addBuffer(Buffer.from(content), `${name}/${fileName}`, { mtime });
  const addSource = (fileName: string, source: string) => {
    const text = source
      .replaceAll('license.mqh', include.name)
      .replaceAll('helper.mqh', `${name}.mqh`)
      .replaceAll('\n', '\r\n');
    add(fileName, text);
  };
  add(include.name, include.content);
  addSource(`${name}.mqh`, helper);
  addSource(`${name}.mq4`, mt4Helper);
  addSource(`${name}.mq5`, mt5Helper);
  zip.end();
  const content = new Uint8Array(await buffer(zip.outputStream));
  return { name: `${name}.zip`, content, type: 'application/zip' };
}

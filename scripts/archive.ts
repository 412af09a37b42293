import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { publish } from '#db/snapshot.ts';

// A backup is a tar archive: the database, then each stored file under its hash, then the manifest.
const databaseEntry = 'store.db';
const manifestEntry = 'manifest.json';
const fileEntry = /^files\/([0-9a-f]{64})$/;

/** The last entry of an archive; an archive without one was cut off. */
interface Manifest {
  version: 1;
  /** ISO 8601 in UTC. */
  createdAt: string;
  files: number;
}

export interface ArchivedFile {
  /** SHA-256 of the bytes. */
  hash: string;
  sizeBytes: number;
}

/** Names the archive once complete and on the disk. @param database a copy nobody writes to */
export async function writeArchive(
  target: string,
  database: string,
  files: ArchivedFile[],
  read: (hash: string) => Promise<Readable>,
): Promise<void> {
  const part = `${target}.part`;
  const archive = pack();
  const fill = async () => {
    const add = (name: string, size: number, content: Readable) =>
      pipeline(content, archive.entry({ name, size }));
    await add(databaseEntry, (await stat(database)).size, createReadStream(database));
    for (const { hash, sizeBytes } of files)
      await add(`files/${hash}`, sizeBytes, await read(hash));
    const manifest: Manifest = {
      version: 1,
      createdAt: new Date().toISOString(),
      files: files.length,
    };
    archive.entry({ name: manifestEntry }, JSON.stringify(manifest));
    archive.finalize();
  };
  try {
    await Promise.all([
      pipeline(archive, createWriteStream(part)),
      fill().catch((error: unknown) => {
        archive.destroy();
        throw error;
      }),
    ]);
    await publish(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Passes an archive's parts to `receive`. @throws an Error if it is not a complete backup */
export async function readArchive(
  source: string,
  receive: {
    database(content: Readable): Promise<void>;
    file(hash: string, content: Readable): Promise<void>;
  },
): Promise<Manifest> {
  const archive = extract();
  let manifest: Manifest | undefined;
  let files = 0;
  const consume = async () => {
    for await (const entry of archive) {
      const { name } = entry.header;
      const content = Readable.from(entry);
      const hash = fileEntry.exec(name)?.[1];
      if (name === databaseEntry) await receive.database(content);
      else if (name === manifestEntry) manifest = JSON.parse(await text(content));
      else if (hash) {
        await receive.file(hash, content);
        files++;
      } else throw new Error(`${source} is not a store backup: it contains ${name}.`);
    }
  };
  await Promise.all([pipeline(createReadStream(source), archive), consume()]);
  if (manifest?.version !== 1 || manifest.files !== files) {
    throw new Error(`${source} is incomplete: its last part is missing.`);
  }
  return manifest;
}

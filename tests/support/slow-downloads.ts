import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Db } from '#db/client.ts';
import { files } from '#db/schema.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import type { SlowClients } from './slow-clients.ts';
import { insertOrder } from './sold-order.ts';
import type { RunningStore } from './store.ts';

const megabyte = 1024 * 1024;
const fileBytes = 300 * megabyte;
const sipBytes = 64 * 1024;
const sipEveryMs = 250;

/** Returns a link to a purchased file of 300 MB, which is sparse and takes no room. */
export async function soldLargeFile(
  store: Pick<RunningStore, 'dataDir' | 'env'>,
  db: Db,
): Promise<string> {
  const hash = randomBytes(32).toString('hex');
  const place = join(store.dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), hash);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, '');
  truncateSync(place, fileBytes);
  const [file] = await db
    .insert(files)
    .values({
      hash,
      name: 'large.zip',
      contentType: 'application/zip',
      sizeBytes: fileBytes,
      createdAt: new Date(),
    })
    .returning();
  const fileId = file?.id ?? 0;
  await insertOrder(db, { id: 'large', paypalOrderId: 'LARGE', fileId });
  const secretKey = store.env.SECRET_KEY ?? '';
  return signedFilePath({ orderId: 'large', fileId }, secretKey, new Date());
}

/** Resolves after each client's first sips; they leave when they are terminated. */
export async function letThemDownload(url: string, clients: number): Promise<Worker> {
  const workerData: SlowClients = { url, clients, sipBytes, sipEveryMs };
  const thread = new Worker(new URL('./slow-clients.ts', import.meta.url), { workerData });
  await once(thread, 'message');
  return thread;
}

/** Returns how much of the machine's memory a process holds; only on Linux. */
export function memoryBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

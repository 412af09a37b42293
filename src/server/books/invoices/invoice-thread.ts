import { openWorkerThread } from '#server/kit/jobs/worker-thread.ts';
import { unavailable } from '#server/kit/errors.ts';
import { texts } from '#contract/invoices.ts';
import { log } from '#server/kit/log.ts';
import type { IssuedDocument } from './document.ts';

type Made = Uint8Array | { error: string };

/** One takes 0.2 s of a processor, the first of a thread a second. */
const run = openWorkerThread<IssuedDocument, Made>(
  new URL('./invoice-worker.ts', import.meta.url),
  {
    name: 'invoices',
    timeoutMs: 20_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  },
);

/**
 * Makes a document's PDF in a thread, one at a time, so that buyers do not wait for it.
 *
 * @throws AppError 503 it took too long
 */
export async function makeInThread(document: IssuedDocument): Promise<Buffer<ArrayBuffer>> {
  const made = await run(document);
  if (made instanceof Uint8Array) return Buffer.from(made);
  log.error({ invoice: document.number, error: made?.error ?? 'timeout' }, 'invoice not made');
  throw unavailable(texts.notMade);
}

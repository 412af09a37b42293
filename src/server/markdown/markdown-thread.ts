import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';

/** 50,000 characters of prose take a second; nested lists or unclosed marks could take an hour. */
const patienceMs = 8_000;
const memoryLimitMb = 192;
/** The idle thread holds 40 MB, and most descriptions are rendered once. */
const restMs = 30_000;

/** @returns null when it exceeds time, memory or nesting depth */
type Render = (markdown: string, timeLimitMs?: number) => Promise<string | null>;

/**
 * Opens a worker thread that renders markdown one text at a time, since no parser is linear on all
 * input and a sale must not wait. It starts with the first text and ends when idle
 * (docs/decisions/markdown-thread.md).
 */
export function openMarkdownThread(endsAfterMs = restMs): Render {
  let thread: Worker | undefined;
  let rest: NodeJS.Timeout | undefined;
  const queue = new PQueue({ concurrency: 1 });

  async function start(): Promise<Worker> {
    const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), {
      name: 'markdown',
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: 8 },
    });
    // Without a listener, its out-of-memory error would end the process.
    worker.on('error', () => {});
    worker.once('exit', () => {
      thread = undefined;
    });
    await once(worker, 'message');
    return worker;
  }

  const end = () =>
    void queue.add(async () => {
      await thread?.terminate();
    });

  return (markdown, timeLimitMs = patienceMs) =>
    queue.add(async () => {
      clearTimeout(rest);
      try {
        const worker = (thread ??= await start());
        // Only a busy thread keeps the process alive.
        worker.ref();
        worker.postMessage(markdown, []);
        const signal = AbortSignal.timeout(timeLimitMs);
        const [html]: unknown[] = await once(worker, 'message', { signal });
        worker.unref();
        return typeof html === 'string' ? html : null;
      } catch {
        // It is stuck or dead; the next text gets a new thread.
        await thread?.terminate();
        return null;
      } finally {
        rest = setTimeout(end, endsAfterMs).unref();
      }
    });
}

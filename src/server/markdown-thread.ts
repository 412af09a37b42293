import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/** 50,000 characters of prose take a second on an idle machine; of lists in lists, or of marks that never close, an hour. */
const patienceMs = 8_000;
const memoryLimitMb = 192;

let thread: Promise<Worker> | undefined;
const oneAtATime = pLimit(1);

/**
 * Renders markdown in a thread of its own: no parser of markdown is linear in whatever it is given, and this one must not
 * hold up a sale. See docs/decisions/markdown-thread.md.
 *
 * @returns null where it takes too long, too much memory, or is nested too deeply
 */
export function renderInThread(markdown: string, timeLimitMs = patienceMs): Promise<string | null> {
  return oneAtATime(async () => {
    thread ??= start();
    const worker = await thread;
    const limit = AbortSignal.timeout(timeLimitMs);
    worker.postMessage(markdown, []);
    try {
      const [html]: unknown[] = await once(worker, 'message', { signal: limit });
      return typeof html === 'string' ? html : null;
    } catch {
      // It is at work still, or died of what it was given: the next text gets another thread.
      thread = undefined;
      await worker.terminate();
      return null;
    }
  });
}

async function start(): Promise<Worker> {
  const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), {
    name: 'markdown',
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    // Astro prints what it cannot parse; whoever typed it is told.
    stderr: true,
  });
  worker.stderr.resume();
  await once(worker, 'message');
  worker.unref();
  return worker;
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/** 50,000 characters of prose take a second on an idle machine; of lists in lists, or of marks that never close, an hour. */
const patienceMs = 8_000;
const memoryLimitMb = 192;
/** What the thread has loaded takes 40 MB, and nearly every description is rendered once. */
const restMs = 30_000;

/** @returns null where it takes too long, too much memory, or is nested too deeply */
type Render = (markdown: string, timeLimitMs?: number) => Promise<string | null>;

/**
 * A thread of its own that renders markdown, one text after the other: no parser of markdown is linear in whatever it is
 * given, and this one must not hold up a sale. See docs/decisions/markdown-thread.md. It begins with the first text, and ends
 * where none has come for a while.
 */
export function openMarkdownThread(endsAfterMs = restMs): Render {
  let thread: Worker | undefined;
  let rest: NodeJS.Timeout | undefined;
  const oneAtATime = pLimit(1);

  async function start(): Promise<Worker> {
    const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), {
      name: 'markdown',
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: 8 },
    });
    // It may run out of memory while nobody listens; unheard, its error would end the store.
    worker.on('error', () => {});
    worker.once('exit', () => {
      thread = undefined;
    });
    await once(worker, 'message');
    return worker;
  }

  const end = () =>
    void oneAtATime(async () => {
      await thread?.terminate();
    });

  return (markdown, timeLimitMs = patienceMs) =>
    oneAtATime(async () => {
      clearTimeout(rest);
      try {
        const worker = (thread ??= await start());
        // Only a thread that is at work keeps the process running.
        worker.ref();
        worker.postMessage(markdown, []);
        const signal = AbortSignal.timeout(timeLimitMs);
        const [html]: unknown[] = await once(worker, 'message', { signal });
        worker.unref();
        return typeof html === 'string' ? html : null;
      } catch {
        // It is at work still, or died of what it was given: the next text gets another thread.
        await thread?.terminate();
        return null;
      } finally {
        rest = setTimeout(end, endsAfterMs).unref();
      }
    });
}

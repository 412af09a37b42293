import { once } from 'node:events';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import PQueue from 'p-queue';

interface ThreadOptions {
  name: string;
  timeoutMs: number;
  resourceLimits: ResourceLimits;
  workerData?: string;
  /** Idle time after which the thread ends, to free its memory. */
  idleMs?: number;
}

/** Runs a task, by default within the thread's time; null if it exceeds time or memory. */
export type RunInThread<Input, Output> = (
  input: Input,
  timeoutMs?: number,
) => Promise<Output | null>;

/**
 * Opens a worker thread that runs one task at a time, so that slow input cannot block the event
 * loop. The thread starts with the first task; one that exceeds its limits is replaced.
 *
 * @param script sends a message once it is loaded, then one per task
 */
export function openWorkerThread<Input, Output>(
  script: URL,
  { name, timeoutMs, resourceLimits, workerData, idleMs = 30_000 }: ThreadOptions,
): RunInThread<Input, Output> {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const queue = new PQueue({ concurrency: 1 });

  async function start(): Promise<Worker> {
    const started = new Worker(script, { name, resourceLimits, workerData });
    // Without a listener, its out-of-memory error would end the process.
    started.on('error', () => {});
    started.once('exit', () => {
      worker = undefined;
    });
    await once(started, 'message');
    return started;
  }

  const end = () =>
    void queue.add(async () => {
      await worker?.terminate();
    });

  return (input, taskTimeoutMs = timeoutMs) =>
    queue.add(async () => {
      clearTimeout(idle);
      try {
        worker ??= await start();
        // Only a busy thread keeps the process alive.
        worker.ref();
        worker.postMessage(input, []);
        const signal = AbortSignal.timeout(taskTimeoutMs);
        const [output]: (Output | null)[] = await once(worker, 'message', { signal });
        worker.unref();
        return output ?? null;
      } catch {
        // It hangs or is dead; the next task gets a new thread.
        await worker?.terminate();
        return null;
      } finally {
        idle = setTimeout(end, idleMs).unref();
      }
    });
}

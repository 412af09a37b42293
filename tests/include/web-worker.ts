import { parentPort, type MessagePort } from 'node:worker_threads';

/** A request of `fetchNow` and the place of its answer. */
export interface WebTask {
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
  body: string;
  /** Set to 1 once answered. */
  done: Int32Array<SharedArrayBuffer>;
  port: MessagePort;
}

/** The result in the terms of `WebRequest`. */
export type WebOutcome = { status: number; body: Uint8Array } | { error: number };

const unreachable = 5203;

async function ask({ url, headers, timeoutMs, body }: WebTask): Promise<WebOutcome> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
  } catch {
    return { error: unreachable };
  }
}

async function answer(task: WebTask): Promise<void> {
  const outcome = await ask(task);
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node's has none
  task.port.postMessage(outcome);
  Atomics.store(task.done, 0, 1);
  Atomics.notify(task.done, 0);
}

parentPort?.on('message', (task: WebTask) => void answer(task));

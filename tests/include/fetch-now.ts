import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { WebAnswer, WebQuestion } from './terminal.ts';
import type { WebOutcome, WebTask } from './web-worker.ts';

/** Performs blocking HTTP, as MQL's `WebRequest`: a worker fetches while this thread waits. */
export class FetchNow {
  private readonly worker = new Worker(new URL('./web-worker.ts', import.meta.url));

  readonly answer = ({ url, headers, timeout, body }: WebQuestion): WebAnswer => {
    const { port1, port2 } = new MessageChannel();
    const done = new Int32Array(new SharedArrayBuffer(4));
    const task: WebTask = {
      url,
      headers: Object.fromEntries(
        headers.split('\r\n').flatMap((line) => {
          const [name = '', value = ''] = line.split(': ');
          return name === '' ? [] : [[name, value]];
        }),
      ),
      timeoutMs: timeout,
      body,
      done,
      port: port2,
    };
    this.worker.postMessage(task, [port2]);
    Atomics.wait(done, 0, 0);
    const received = receiveMessageOnPort(port1);
    port1.close();
    return received?.message as WebOutcome;
  };

  close(): Promise<number> {
    return this.worker.terminate();
  }
}

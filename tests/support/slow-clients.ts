import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** In their own thread so as not to slow down the one that measures; they leave when it ends. */
export interface SlowClients {
  url: string;
  clients: number;
  /** Bytes per read and the interval between reads. */
  sipBytes: number;
  sipEveryMs: number;
}

const { url, clients, sipBytes, sipEveryMs } = workerData as SlowClients;
const { hostname, port, host, pathname, search } = new URL(url);
let thirsty = clients;

const people = Array.from({ length: clients }, () => {
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  let bytes = 0;
  let left = 0;
  socket.on('data', (chunk) => {
    left -= chunk.length;
    if (left <= 0) socket.pause();
    const isFirstSip = bytes < sipBytes && bytes + chunk.length >= sipBytes;
    bytes += chunk.length;
    if (isFirstSip && --thirsty === 0) parentPort?.postMessage('all have had some', []);
  });
  return {
    sip() {
      left = sipBytes;
      socket.resume();
    },
  };
});

let turn = 0;
setInterval(() => people[turn++ % clients]?.sip(), sipEveryMs / clients);

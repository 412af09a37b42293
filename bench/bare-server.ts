import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerJobs } from './processes.ts';

/** An answer from memory, the same for every request. */
export interface BareAnswer {
  headers: OutgoingHttpHeaders;
  body: Uint8Array;
}

let answer: BareAnswer = { headers: {}, body: new Uint8Array() };
const server = createServer((_req, res) => {
  res.writeHead(200, answer.headers);
  res.end(answer.body);
});
server.listen(0, '127.0.0.1');

/** Takes the next answer, and returns the server's port. */
answerJobs(async (next: BareAnswer): Promise<number> => {
  answer = next;
  if (!server.listening) await once(server, 'listening');
  return (server.address() as AddressInfo).port;
});

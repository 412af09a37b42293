import { createServer, type Server } from 'node:http';
import { answerJobs } from '../stage/helper.ts';

/** What a bare server sends to everyone, whatever they ask for. */
export interface BareAnswer {
  headers: Record<string, string>;
  body: Uint8Array;
}

let server: Server | undefined;

/** Starts a server that does nothing but send one answer from memory: the most that Node can do. Gives its port. */
answerJobs(async ({ headers, body }: BareAnswer): Promise<number> => {
  server?.closeAllConnections();
  server?.close();
  const next = createServer((_req, res) => {
    res.writeHead(200, headers);
    res.end(body);
  });
  server = next;
  await new Promise<void>((resolve) => {
    next.listen(0, '127.0.0.1', resolve);
  });
  const address = next.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return address.port;
});

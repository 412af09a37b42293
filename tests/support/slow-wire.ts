import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** A proxy to a libSQL server that adds latency and counts round trips. */
export interface SlowWire {
  /** e.g. `http://127.0.0.1:40123` */
  url: string;
  /** Round trips since the last `take`; requests sent before an earlier answer count as one. */
  take: () => number;
  setLatency: (ms: number) => void;
  close: () => Promise<void>;
}

/** Matches the end of a stream on the server, whose answer nobody awaits. */
const isFarewell = /"requests":\[\{"type":"close"\}\]/;

/** @param latencyMs of a round trip; long enough that requests sent together arrive together */
export async function openSlowWire(target: string, latencyMs: number): Promise<SlowWire> {
  const agent = new Agent({ keepAlive: true });
  let latency = latencyMs;
  let trips = 0;
  let hasAnswered = true;
  const relay = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await buffer(req);
    const isCounted = !isFarewell.test(body.toString());
    if (isCounted && hasAnswered) {
      trips += 1;
      hasAnswered = false;
    }
    await delay(latency);
    const onward = request(new URL(req.url ?? '/', target), {
      method: req.method,
      headers: { ...req.headers, host: new URL(target).host },
      agent,
    }).end(body);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      onward.once('response', resolve).once('error', reject);
    });
    const content = await buffer(answer);
    if (isCounted) hasAnswered = true;
    res.writeHead(answer.statusCode ?? 502, answer.headers).end(content);
  };
  const server = createServer((req, res) => {
    relay(req, res).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    take() {
      const taken = trips;
      trips = 0;
      return taken;
    },
    setLatency: (ms) => (latency = ms),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

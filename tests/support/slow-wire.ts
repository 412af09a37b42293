import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** The way to a libSQL server, which takes its time and counts. */
export interface SlowWire {
  /** e.g. `http://127.0.0.1:40123` */
  url: string;
  /**
   * How often somebody has waited for the way there and back since the last `take`: what goes out
   * before an answer to what went before has come in goes together.
   */
  take: () => number;
  /** Sets the latency of each round trip, ms. */
  setLatency: (ms: number) => void;
  close: () => Promise<void>;
}

/** Ends a stream on the server; nobody waits for its answer. */
const isFarewell = /"requests":\[\{"type":"close"\}\]/;

/**
 * Stands before the HTTP server at `target`.
 *
 * @param latencyMs what every way there takes; long enough that what goes out together arrives
 *   together
 */
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

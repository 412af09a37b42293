import autocannon, { type Options, type Request } from 'autocannon';
import { percentile } from './bench.ts';
import type { Load, LoadResult } from './load.ts';
import { answerJobs } from './processes.ts';

/** The number of addresses that take turns if there are fewer requests. */
const minAddresses = 256;
let addresses = 0;

answerJobs(
  async ({ url, connections = 16, seconds, amount, ...load }: Load): Promise<LoadResult> => {
    const { statuses: accepted = [200], contains = '' } = load;
    const isRepeated = seconds !== undefined || amount !== undefined;
    const requests = withAddresses(load.requests, isRepeated ? minAddresses : 0);
    const times: number[] = [];
    const statuses: Record<number, number> = {};
    const wrong = new Set<string>();
    let clients = 0;
    let firstBody: string | undefined;
    let startedAt = 0;
    let endedAt = 0;
    const finished = Promise.withResolvers<void>();
    const options: Options = {
      url,
      connections,
      ...(seconds === undefined ? { amount: amount ?? requests.length } : { duration: seconds }),
      timeout: 60,
      sampleInt: 50,
      setupClient(client) {
        client.setRequests(share(requests, clients++, connections, isRepeated));
      },
      verifyBody(body) {
        const text = String(body);
        const isRight = contains === null ? text === (firstBody ??= text) : text.includes(contains);
        if (!isRight) wrong.add(`answered with ${text.slice(0, 300)}`);
        return isRight;
      },
    };
    const run = autocannon(options, (error: unknown) => {
      if (error) finished.reject(error);
      else finished.resolve();
    });
    run.on('response', (_client, status, _bytes, ms) => {
      endedAt = performance.now();
      startedAt ||= endedAt - ms;
      times.push(ms);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (!accepted.includes(status)) wrong.add(`answered with ${status}`);
    });
    run.on('reqError', (error) => wrong.add(String(error)));
    await finished.promise;
    if (wrong.size > 0)
      throw new Error(`${requests[0]?.path} ${[...wrong].slice(0, 3).join('; ')}`);
    return {
      answers: times.length,
      perSecond: (1000 * times.length) / (endedAt - startedAt),
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      statuses,
    };
  },
);

/**
 * Gives each request an address that no earlier load had; repeats the requests until there are
 * `min`.
 */
function withAddresses(requests: Request[], min: number): Request[] {
  return Array.from({ length: Math.max(requests.length, min) }, (_, index) => {
    const request = requests[index % requests.length];
    const number = addresses++;
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    return { ...request, headers: { ...request?.headers, 'X-Forwarded-For': address } };
  });
}

/**
 * Returns the requests of one connection: its own part, or all of them, beginning at another one.
 */
function share(requests: Request[], index: number, connections: number, isRepeated: boolean) {
  if (!isRepeated) return requests.filter((_, place) => place % connections === index);
  const from = Math.floor((index * requests.length) / connections);
  return [...requests.slice(from), ...requests.slice(0, from)];
}

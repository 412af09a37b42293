import { createHistogram } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { RawAnswer } from './answer-reader.ts';
import { Connection } from './connection.ts';
import type { Ask, Load, LoadResult } from './load.ts';

const addresses = 256;
const microsecondsPerMs = 1000;

/** Three digits each, so that one can be written over the other. */
const firstOctet = 100;
const octets = 150;

/** A client's address, another one for each number: `10.100.100.100` and so on. */
function addressAt(number: number): string {
  const [high, middle, low] = [octets * octets, octets, 1].map(
    (size) => firstOctet + (Math.floor(number / size) % octets),
  );
  return `10.${high}.${middle}.${low}`;
}

/** Asks for what a load says, checks every answer, and counts. A wrong answer ends it. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const latencies = createHistogram({ highest: 120_000 * microsecondsPerMs, figures: 3 });
  const result: LoadResult = {
    answers: 0,
    seconds: 0,
    statuses: {},
    p50: 0,
    p95: 0,
    p99: 0,
    slowest: 0,
    times: [],
    bytes: 0,
    wrong: null,
  };
  const begun = performance.now();
  const isOver = () =>
    result.wrong !== null || (load.forMs !== undefined && performance.now() - begun >= load.forMs);
  await Promise.all(
    Array.from({ length: load.connections }, (_, index) => askAll(load, index, isOver, count)),
  );
  result.seconds = (performance.now() - begun) / 1000;
  const ms = (share: number) => latencies.percentile(share) / microsecondsPerMs;
  [result.p50, result.p95, result.p99] = [ms(50), ms(95), ms(99)];
  result.slowest = result.answers > 0 ? latencies.max / microsecondsPerMs : 0;
  return result;

  function count(ask: Ask, answer: RawAnswer, tookMs: number): void {
    latencies.record(Math.max(1, Math.round(tookMs * microsecondsPerMs)));
    result.answers++;
    if (load.forMs === undefined) result.times.push(tookMs);
    result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
    result.bytes += answer.head.length + answer.body.length;
    result.wrong ??= complaintAbout(ask, answer);
  }
}

/** What is wrong with an answer; null where it is what it should be. */
export function complaintAbout({ path, expected }: Ask, answer: RawAnswer): string | null {
  const { statuses, body, contains } = expected;
  if (!statuses.includes(answer.status)) {
    return `${path} was answered with ${answer.status}: ${answer.body.toString().slice(0, 300)}`;
  }
  if (body && answer.body.compare(body) !== 0) {
    return `${path} gave ${answer.body.length} bytes that are not the ${body.length} it gave before`;
  }
  if (contains !== undefined && !answer.body.includes(contains)) {
    return `${path} was answered without ${contains}`;
  }
  return null;
}

/** One connection's share: all of them where there is a time, each beginning elsewhere, else every so-and-so-many-th. */
async function askAll(
  { port, asks, connections, forMs, pauseMs, firstAddress }: Load,
  index: number,
  isOver: () => boolean,
  count: (ask: Ask, answer: RawAnswer, tookMs: number) => void,
): Promise<void> {
  const own =
    forMs === undefined
      ? asks.filter((_, place) => place % connections === index)
      : rotated(asks, Math.floor((index * asks.length) / connections));
  const requests = own.map((ask) => ({ ask, ...serialize(ask, port) }));
  const mostRequests = forMs === undefined ? requests.length : Infinity;
  const connection = await Connection.open(port);
  try {
    for (let made = 0; made < mostRequests && !isOver(); made++) {
      const next = requests[made % requests.length];
      if (!next) return;
      next.from(addressAt(firstAddress + ((index * 31 + made) % addresses)));
      const begun = performance.now();
      const answer = await connection.exchange(next.bytes);
      count(next.ask, answer, performance.now() - begun);
      if (pauseMs) await delay(pauseMs);
    }
  } finally {
    connection.close();
  }
}

/** One request on a connection of its own. */
export async function askOnce(port: number, ask: Ask, address: number): Promise<RawAnswer> {
  const request = serialize(ask, port);
  request.from(addressAt(address));
  const connection = await Connection.open(port);
  try {
    return await connection.exchange(request.bytes);
  } finally {
    connection.close();
  }
}

function rotated<Item>(items: Item[], by: number): Item[] {
  return [...items.slice(by), ...items.slice(0, by)];
}

/** The bytes of a request, whose client address can be written over. */
function serialize({ method = 'GET', path, headers, body }: Ask, port: number) {
  const lines = Object.entries({
    Host: `127.0.0.1:${port}`,
    'Accept-Encoding': 'gzip, deflate, br',
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
    }),
    ...headers,
    'X-Forwarded-For': addressAt(0),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
  const at = bytes.indexOf(addressAt(0), bytes.indexOf('X-Forwarded-For'));
  return { bytes, from: (address: string) => void bytes.write(address, at, 'latin1') };
}

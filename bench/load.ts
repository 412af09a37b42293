import autocannon, { type Client, type Request } from 'autocannon';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const connections = 16;
const cores = availableParallelism();
const taskset = '/usr/bin/taskset';
const canPin = process.platform === 'linux' && cores > 1 && existsSync(taskset);

/** The words that run a server on its own core; none if the machine has no `taskset`. */
export const onServerCore = canPin ? [taskset, '-c', '0'] : [];

export const browserHeaders = { 'Accept-Encoding': 'gzip, deflate, br' };

interface Load {
  url: string;
  /** Each connection repeats all of them, and begins at another one. */
  requests: Request[];
  /** Length, seconds. */
  duration?: number;
  /** Number of requests, instead of a length. */
  amount?: number;
  statuses?: number[];
  isRight?(body: string): boolean;
}

/** Loads through 16 connections; `p50` and `p99` in ms. @throws an Error for a wrong answer */
export async function load({ statuses = [200], isRight = () => true, requests, ...options }: Load) {
  let wrong = '';
  const verifyBody = (body: unknown) => {
    const text = String(body);
    if (!isRight(text)) wrong ||= text.slice(0, 300);
    return true;
  };
  let clients = 0;
  const setupClient = (client: Client) => {
    const from = Math.floor((clients++ * requests.length) / connections);
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
  };
  pinClient('1');
  const work = { ...options, connections, timeout: 60, setupClient, verifyBody };
  const result = await autocannon(work);
  pinClient(`0-${cores - 1}`);
  const stray = Object.keys(result.statusCodeStats ?? {}).find(
    (status) => !statuses.includes(Number(status)),
  );
  if (stray || wrong || result.errors > 0) {
    const path = requests[0]?.path;
    throw new Error(`${path}: status ${stray}, ${result.errors} errors, body ${wrong}`);
  }
  const { total: answers } = result.requests;
  const { p50, p99 } = result.latency;
  return { answers, perSecond: answers / result.duration, p50, p99 };
}

function pinClient(to: string): void {
  if (canPin) execFileSync(taskset, ['-cp', to, String(process.pid)], { stdio: 'ignore' });
}

/** Each request has another client address, so that no rate limit of one address applies. */
export function get(path: string): Request {
  return { method: 'GET', path, headers: { ...browserHeaders, ...nextAddress() } };
}

let addresses = 0;

export function nextAddress() {
  const number = addresses++;
  return {
    'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  };
}

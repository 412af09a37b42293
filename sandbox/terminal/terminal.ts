import { createHash, randomBytes, randomInt } from 'node:crypto';
import { isFor, isSigned, readAnswer, type Answer, type PublicKey } from './answer.ts';
import {
  afterTimer,
  beforeRequest,
  counts,
  newProgram,
  secondsToNextRequest,
  storeTime,
  withAnswer,
  withFailure,
  withLiveAnswer,
  type Known,
  type Moment,
  type Problem,
} from './license-state.ts';
import { licenseCause, licenseText } from './license-text.ts';
import { requestForm } from './request-form.ts';

export const modes = ['real', 'demo', 'contest'] as const;
export const platforms = ['MT5', 'MT4'] as const;
export const networks = ['up', 'cut', 'forbidden'] as const;

export interface Inputs {
  login: string;
  server: string;
  mode: (typeof modes)[number];
  key: string;
  version: string;
  product: string;
  platform: (typeof platforms)[number];
}

interface Exchange {
  at: string;
  sent: string;
  /** Empty if nobody answered. */
  answered: string;
  verdict: string;
}

/** The license include's file for a product, an account and a server. */
interface Cache {
  lease: string;
  offset: number;
  highest: number;
  zone?: number;
}

/** A terminal with one chart, of JSON values only: the state file serializes it. */
export interface Terminal {
  inputs: Inputs | null;
  /** Null before the first start. */
  program: Known | null;
  /** `forbidden`: the terminal's options do not list the store's address. */
  network: (typeof networks)[number];
  /** Seconds by which its clock is ahead. */
  clockAhead: number;
  /** Seconds skipped with Forward. */
  passed: number;
  caches: Record<string, Cache>;
  /** An offline file in the common folder; empty without one. */
  offline?: string;
  exchange: Exchange | null;
  /** Newest last. */
  log: { at: string; text: string }[];
  /** The last `licenseCause` in the log. */
  logged: string;
  /** Pasted keys; if empty, the sandbox's own apply. */
  publicKeys: string;
}

export interface World {
  siteUrl: string;
  /** Without any, signatures are not verified. */
  keys: PublicKey[];
  nowMs: () => number;
  /** The chart's symbol has quotes of the broker. */
  hasQuotes: boolean;
  /** Sends a request's form to the store; rejects if nobody answers. */
  ask: (form: string) => Promise<{ status: number; body: Buffer }>;
}

const maxAnswerBytes = 4096;
const maxLogLines = 12;
const maxCaches = 20;
/** Seconds that the broker's clock is ahead of UTC. */
const brokerZone = 2 * 3600;

export function newTerminal(): Terminal {
  return {
    inputs: null,
    program: null,
    network: 'up',
    clockAhead: 0,
    passed: 0,
    caches: {},
    exchange: null,
    log: [],
    logged: '',
    publicKeys: '',
  };
}

export function momentOf({ clockAhead, passed }: Terminal, { nowMs, hasQuotes }: World): Moment {
  const now = Math.floor(nowMs() / 1000);
  const uptime = now + passed;
  return { gmt: now + clockAhead, uptime, quote: hasQuotes ? uptime + brokerZone : null };
}

const clockOf = (terminal: Terminal, world: World): string =>
  new Date(momentOf(terminal, world).gmt * 1000).toISOString();

/** Puts the program on the chart (`OnInit`): reads the cache and sends no request. */
export function startProgram(terminal: Terminal, inputs: Inputs, world: World): void {
  terminal.inputs = inputs;
  const program = withCache(newProgram(inputs.key, inputs.login), terminal, inputs, world);
  terminal.program = withOffline(program, terminal, inputs, world);
  terminal.exchange = null;
  terminal.logged = '';
  record(terminal, world);
}

/** Runs the program's timer: asks the store if due or forced. */
export async function runTimer(terminal: Terminal, world: World, isForced = false): Promise<void> {
  const { inputs, program } = terminal;
  if (!inputs || !program) return;
  const moment = momentOf(terminal, world);
  const before = beforeRequest(withOffline(program, terminal, inputs, world), moment);
  const seconds = secondsToNextRequest(before, moment);
  const asks = seconds === 0 || (isForced && seconds !== null);
  const after = asks ? await askStore(terminal, inputs, before, world) : before;
  terminal.program = afterTimer(after, momentOf(terminal, world));
  record(terminal, world);
}

/** Lets hours pass; negative ones set the clock back. */
export function moveClock(terminal: Terminal, hours: number): void {
  const seconds = Math.round(hours * 3600);
  terminal.clockAhead += seconds;
  if (seconds > 0) terminal.passed += seconds;
}

/** Codes of failures that have no HTTP status. */
const cut = 'error 5203';
const notGenuine = 'not verified';
const notOurs = 'somebody else answered';

async function askStore(
  terminal: Terminal,
  inputs: Inputs,
  known: Known,
  world: World,
): Promise<Known> {
  const nonce = randomBytes(16).toString('hex');
  const form = requestForm(inputs, nonce, world.keys);
  const sent = `POST ${world.siteUrl}/api/licenses/lease\nContent-Type: application/x-www-form-urlencoded\n\n${form}`;
  const at = clockOf(terminal, world);
  const fail = (problem: Problem, code: string, verdict: string, answered = ''): Known => {
    terminal.exchange = { at, sent, answered, verdict };
    return withFailure(known, { problem, code }, momentOf(terminal, world));
  };

  if (terminal.network === 'forbidden') {
    const code = `error ${inputs.platform === 'MT5' ? 4014 : 4060}`;
    return fail('address', code, `WebRequest is not allowed (${code}): nothing left the terminal.`);
  }
  if (terminal.network === 'cut') {
    return fail('network', cut, `The network is cut (${cut}): nothing left the terminal.`);
  }
  let reply: Awaited<ReturnType<World['ask']>>;
  try {
    reply = await world.ask(form);
  } catch (error) {
    return fail('network', cut, `Nobody answered. ${reasonOf(error)}`);
  }
  const text = reply.body.toString('utf8');
  const answered = `HTTP ${reply.status}\n\n${text}`;
  if (reply.status !== 200) {
    const code = `HTTP ${reply.status}`;
    return fail('network', code, `${code} is a failure, never a refusal.`, answered);
  }
  if (!text.startsWith('TS1\n')) {
    return fail('stranger', notOurs, 'This is not an answer from a store.', answered);
  }
  const answer = readGenuine(reply.body, world.keys);
  if (typeof answer === 'string') return fail('answer', notGenuine, answer, answered);
  const { held, product } = answer;
  if (product !== inputs.product || held.login !== inputs.login || answer.nonce !== nonce) {
    return fail('answer', notGenuine, 'This answers another request.', answered);
  }
  const verdict =
    world.keys.length > 0
      ? `The signature is valid (kid ${answer.kid}).`
      : 'The signature was not checked: no public key is given.';
  terminal.exchange = { at, sent, answered, verdict };
  const learnt = withLiveAnswer(known, held, momentOf(terminal, world));
  writeCache(terminal, inputs, { lease: text, answer, known: learnt }, world);
  return learnt;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message ? cause.message : error.message;
}

/** Parses and verifies an answer; returns a string that says what is wrong with it. */
function readGenuine(bytes: Buffer, keys: PublicKey[]): Answer | string {
  const answer =
    bytes.length <= maxAnswerBytes ? readAnswer(bytes.toString('utf8'), randomInt(90, 111)) : null;
  if (!answer) return 'This is not an answer from the store.';
  if (keys.length === 0 || isSigned(bytes, answer, keys)) return answer;
  return 'The signature is invalid: someone else answered, or the public key is different.';
}

function cacheName({ product, login, server }: Inputs): string {
  const name = `${product}/${login}/${server}`;
  return `license-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
}

function readCached(terminal: Terminal, inputs: Inputs, { keys }: World): Answer | null {
  const cache = terminal.caches[cacheName(inputs)];
  if (!cache) return null;
  const answer = readGenuine(Buffer.from(cache.lease), keys);
  if (typeof answer === 'string' || answer.product !== inputs.product) return null;
  return answer.held.login === inputs.login ? answer : null;
}

function withCache(known: Known, terminal: Terminal, inputs: Inputs, world: World): Known {
  const cache = terminal.caches[cacheName(inputs)];
  const answer = readCached(terminal, inputs, world);
  if (!cache || !answer || !isFor(answer, inputs)) return known;
  const { lease: _, ...clock } = cache;
  // The signed time is a lower bound.
  const highest = Math.max(cache.highest, answer.held.now);
  return { ...withAnswer(known, answer.held), ...clock, highest };
}

/** Puts an offline file into the common folder; returns whether it is one of the store. */
export function layOfflineFile(terminal: Terminal, lease: string, { keys }: World): boolean {
  if (typeof readGenuine(Buffer.from(lease), keys) === 'string') return false;
  terminal.offline = lease;
  return true;
}

/** Reads the offline file, whose name contains product, login and server. */
function withOffline(known: Known, terminal: Terminal, inputs: Inputs, world: World): Known {
  if (!terminal.offline) return known;
  const answer = readGenuine(Buffer.from(terminal.offline), world.keys);
  if (typeof answer === 'string' || !isFor(answer, inputs)) return known;
  if (answer.server !== '' && answer.server !== inputs.server) return known;
  if (!counts(known, answer.held, storeTime(known, momentOf(terminal, world)))) return known;
  const highest = Math.max(known.highest, answer.held.now);
  return { ...withAnswer(known, answer.held), highest };
}

function writeCache(
  terminal: Terminal,
  inputs: Inputs,
  { lease, answer, known }: { lease: string; answer: Answer; known: Known },
  world: World,
): void {
  const cached = readCached(terminal, inputs, world);
  const time = storeTime(known, momentOf(terminal, world));
  // A refusal of one key must not replace another key's lease.
  const isOthers = cached?.held.isOk && !isFor(cached, inputs) && cached.held.expires > time;
  if (isOthers && !answer.held.isOk) return;
  const { offset, highest, zone } = known;
  const clock = { offset, highest, ...(zone !== undefined && { zone }) };
  const name = cacheName(inputs);
  const { [name]: _, ...others } = terminal.caches;
  const newest = Object.entries(others).slice(1 - maxCaches);
  terminal.caches = { ...Object.fromEntries(newest), [name]: { lease, ...clock } };
}

/** Applies the offline file if it is genuine, for this program and server, and newer. */
function record(terminal: Terminal, world: World): void {
  const { inputs, program } = terminal;
  if (!inputs || !program) return;
  const cache = terminal.caches[cacheName(inputs)];
  if (cache && program.held) {
    const { offset, highest } = program;
    Object.assign(cache, { offset, highest });
  }
  const moment = momentOf(terminal, world);
  const cause = licenseCause(program, moment, world.siteUrl);
  if (cause === terminal.logged) return;
  terminal.logged = cause;
  const text = licenseText(program, moment, world.siteUrl);
  terminal.log = [...terminal.log, { at: clockOf(terminal, world), text }].slice(-maxLogLines);
}

/**
 * What a sold program may do, as its license include decides it (src/server/licenses/include): everything with `OK` and
 * `GRACE`, no new trades with the others. scenes.ts has the table that both are held against.
 */
export type LicenseState = 'FIRST' | 'OK' | 'GRACE' | 'STOPPED';

/** Why the last question came to nothing: the terminal does not allow the address, nobody answers, or not the store does. */
export type Problem = 'address' | 'network' | 'answer';

/** A genuine answer of the store. Times are seconds since 1970, by the store's clock. */
export interface Held {
  isOk: boolean;
  login: string;
  now: number;
  expires: number;
  /** Seconds until the store is asked again. */
  wait: number;
  reason: string;
  notice: string;
  latest: string;
}

/** What a program on a chart knows. */
export interface Known {
  key: string;
  /** Of the account that the terminal is logged in to; empty before it is connected. */
  login: string;
  held: Held | null;
  /** Questions in a row that came to nothing. */
  failures: number;
  /** By `uptime`. */
  failedAt: number;
  problem: Problem | null;
  /** Seconds that the store's clock is ahead of this computer's. */
  offset: number;
  /** The latest time of the store's clock that was seen. */
  highest: number;
  /** Whether the clock was set back when it was last looked at. */
  wasBack: boolean;
}

/** Now, in seconds: what this computer's clock says, and how long it has been on. */
export interface Moment {
  gmt: number;
  uptime: number;
}

const stepBack = 2 * 3600;
const keyStartLength = 5;
/** Seconds until the next try: after the first failure, the second, and any other. */
const retries = [60, 5 * 60, 30 * 60] as const;
const longestWait = 86_400;
const shortestWait = 60;

/** A program that has just been put on a chart. */
export function newProgram(key: string, login: string): Known {
  return {
    key,
    login,
    held: null,
    failures: 0,
    failedAt: 0,
    problem: null,
    offset: 0,
    highest: 0,
    wasBack: false,
  };
}

/** The first letters and digits of a key, by which an answer says which key it is for. */
export function keyStart(key: string): string {
  return key
    .replace(/[^\da-z]/gi, '')
    .slice(0, keyStartLength)
    .toUpperCase();
}

const isReady = ({ key, login }: Known) => keyStart(key) !== '' && login !== '';

/** What the store's clock says now, as far as is known here. */
export const storeTime = ({ offset }: Known, { gmt }: Moment): number => gmt + offset;

/** Whether the clock was set back, by more than summer time or a drift. */
const isClockBack = (known: Known, moment: Moment) =>
  storeTime(known, moment) + stepBack < known.highest;

export function licenseState(known: Known, moment: Moment): LicenseState {
  const { held, login, failures } = known;
  if (!held || login !== held.login) return 'FIRST';
  const isOver = storeTime(known, moment) >= held.expires;
  if (!held.isOk || isOver || isClockBack(known, moment)) return 'STOPPED';
  return failures > 0 ? 'GRACE' : 'OK';
}

/** Whether new trades are allowed. */
export const allowsEntry = (state: LicenseState): boolean => state === 'OK' || state === 'GRACE';

/** Seconds until the store is asked, by the clock that counts for it; null while there is nothing to ask with. */
export function secondsToNextQuestion(known: Known, moment: Moment): number | null {
  const { held, failures, failedAt, problem } = known;
  if (!isReady(known)) return null;
  if (failures > 0) {
    // Nothing has left this computer: somebody is about to allow the address.
    const nth = problem === 'address' ? 0 : Math.min(failures, retries.length) - 1;
    return Math.max(0, failedAt + (retries[nth] ?? 0) - moment.uptime);
  }
  if (!held || isClockBack(known, moment)) return 0;
  return Math.max(0, held.now + held.wait - storeTime(known, moment));
}

/** Before a question: a clock that has just been set back is no reason to wait. */
export function beforeQuestion(known: Known, moment: Moment): Known {
  const isJustBack = isClockBack(known, moment) && !known.wasBack;
  return isJustBack ? { ...known, failures: 0 } : known;
}

/** Seconds to wait; `percent` is 90 to 110, so that not all terminals ask at once. */
export function waitOf(refresh: number, percent: number): number {
  const held = Math.min(longestWait, Math.max(shortestWait, refresh));
  return Math.floor((held * percent) / 100);
}

/** A genuine answer was read, from the store or from the cache. */
export function withAnswer(known: Known, held: Held): Known {
  return { ...known, held, failures: 0, problem: null };
}

/** The store has just answered: its clock is the right one. */
export function withLiveAnswer(known: Known, held: Held, { gmt }: Moment): Known {
  return { ...withAnswer(known, held), offset: held.now - gmt, highest: held.now };
}

export function withFailure(known: Known, problem: Problem, { uptime }: Moment): Known {
  return { ...known, failures: known.failures + 1, failedAt: uptime, problem };
}

/** After a question, or where none was due. */
export function afterTimer(known: Known, moment: Moment): Known {
  const wasBack = isClockBack(known, moment);
  if (!known.held) return { ...known, wasBack };
  return { ...known, wasBack, highest: Math.max(known.highest, storeTime(known, moment)) };
}

const rest = ' No new trades; open ones are looked after.';

/** What goes to the terminal's log when it changes: the label without what changes by itself. */
export function licenseCause(known: Known, moment: Moment, siteUrl: string): string {
  const { held, failures, problem } = known;
  const state = licenseState(known, moment);
  if (held && state === 'OK')
    return held.notice === '' ? 'License OK' : `License OK. ${held.notice}`;
  if (state === 'GRACE') return `License: ${problemText(problem, siteUrl)}`;
  if (held && state === 'STOPPED') {
    if (!held.isOk) return `License: ${held.reason}${rest}`;
    if (failures > 0 && problem === 'address') return `License: ${setupSteps(siteUrl)}.${rest}`;
    if (isClockBack(known, moment)) {
      return `License: the clock of this computer was set back, and the store has not answered since.${rest}`;
    }
    return `License: the store has not answered for too long.${rest}`;
  }
  if (keyStart(known.key) === '') return `License: enter your license key in the inputs.${rest}`;
  if (known.login === '') return `License: waiting for the account to connect.${rest}`;
  if (failures === 0) return `License: asking the store.${rest}`;
  return `License: ${problemText(problem, siteUrl)}.${rest}`;
}

/** The sentence on the chart: `LicenseText()`. */
export function licenseText(known: Known, moment: Moment, siteUrl: string): string {
  const cause = licenseCause(known, moment, siteUrl);
  if (!known.held || licenseState(known, moment) !== 'GRACE') return cause;
  const hours = Math.floor((known.held.expires - storeTime(known, moment)) / 3600);
  return `${cause}, ${hours < 1 ? 'less than 1 h left' : `${hours} h left`}`;
}

function problemText(problem: Problem | null, siteUrl: string): string {
  if (problem === 'address') return setupSteps(siteUrl);
  if (problem === 'answer') return 'the answer of the store is not genuine';
  return 'store not reachable';
}

const setupSteps = (siteUrl: string) =>
  `Tools, Options, Expert Advisors, Allow WebRequest for listed URL: ${siteUrl}`;

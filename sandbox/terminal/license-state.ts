/**
 * The permission of a sold program, as its license include decides it
 * (src/server/licenses/include): new trades only with `OK` and `GRACE`. Both are tested with the
 * table in scenes.ts.
 */
export type LicenseState = 'FIRST' | 'OK' | 'GRACE' | 'STOPPED';

/**
 * Why the last request failed: the terminal forbids the address, nobody answers, the answer is
 * forged, or it is not a store's.
 */
export type Problem = 'address' | 'network' | 'answer' | 'stranger';

/** A verified answer of the store. Times are seconds since 1970, by the store's clock. */
export interface Held {
  isOk: boolean;
  login: string;
  now: number;
  expires: number;
  /** Seconds until the next request. */
  wait: number;
  /** When the key ends; 0 if never, or unknown. */
  until: number;
  reason: string;
  notice: string;
  latest: string;
}

export interface Known {
  key: string;
  /** The terminal's account; empty before it is connected. */
  login: string;
  held: Held | null;
  /** Failed requests in a row. */
  failures: number;
  /** In seconds, by `uptime`. */
  failedAt: number;
  problem: Problem | null;
  /** Distinguishes failures: `HTTP 403`, `error 5203`. */
  code: string;
  /** Seconds that the store's clock is ahead of this computer's. */
  offset: number;
  /** The latest time seen on the store's clock. */
  highest: number;
  /** The clock was set back at the last check. */
  wasBack: boolean;
  /** Seconds that the broker's clock is ahead of the store's, as of the last answer. */
  zone?: number;
}

/** The current time: this computer's clock, its uptime and the broker's clock, in seconds. */
export interface Moment {
  gmt: number;
  uptime: number;
  /** The broker's last quote; null without quotes. */
  quote: number | null;
}

const stepBack = 2 * 3600;
const day = 86_400;
const hour = 3600;
/** Time zones range from UTC-12 to UTC+14. */
const west = 12 * hour;
const east = 14 * hour;
const keyStartLength = 5;
/** Seconds until the next try after the first, the second and any further failure. */
const retries = [60, 5 * 60, 30 * 60] as const;
const maxWait = 86_400;
const minWait = 60;

export function newProgram(key: string, login: string): Known {
  return {
    key,
    login,
    held: null,
    failures: 0,
    failedAt: 0,
    problem: null,
    code: '',
    offset: 0,
    highest: 0,
    wasBack: false,
  };
}

const misread: Record<string, string> = { I: '1', L: '1', O: '0', U: 'V' };

/** Returns a key's first letters and digits as the store reads them, as in a lease. */
export function keyStart(key: string): string {
  return key
    .replace(/[^\da-z]/gi, '')
    .slice(0, keyStartLength)
    .toUpperCase()
    .replace(/[ILOU]/g, (letter) => misread[letter] ?? letter);
}

const isReady = ({ key, login }: Known) => keyStart(key) !== '' && login !== '';

/** Returns the store's time by the broker's quotes, minus summer time and drift. */
const quotedTime = ({ zone }: Known, { quote }: Moment): number | null =>
  zone === undefined || quote === null ? null : quote - zone - stepBack;

/** Returns the store's time by this computer's clock, but never earlier than the broker's. */
export const storeTime = (known: Known, moment: Moment): number =>
  Math.max(moment.gmt + known.offset, quotedTime(known, moment) ?? 0);

const isBeforeHighest = (known: Known, moment: Moment) =>
  storeTime(known, moment) + stepBack < known.highest;

/** Returns whether the clock was set back by more than summer time or drift. */
export const isClockBack = (known: Known, moment: Moment): boolean =>
  quotedTime(known, moment) === null && isBeforeHighest(known, moment);

/** Returns whether a time fits the last quote in some zone, give or take `slack`. */
const fits = (time: number, quote: number, slack = 0) =>
  time + east + slack >= quote && time <= quote + west + slack;

/** Returns whether this computer's clock is a day or more off the broker's. */
export const isClockOff = ({ gmt, quote }: Moment): boolean =>
  quote !== null && !fits(gmt, quote, day);

/** Forgets what was learnt while the clock was wrong, if it fits the quotes now. */
function withMendedClock(known: Known, moment: Moment): Known {
  const { gmt, quote } = moment;
  if (quote === null) return known;
  const isOffsetWrong = !fits(gmt + known.offset, quote) && fits(gmt, quote);
  const mended = isOffsetWrong ? { ...known, offset: 0 } : known;
  const isRight = fits(gmt + mended.offset, quote) && isBeforeHighest(mended, moment);
  return isRight ? { ...mended, highest: storeTime(mended, moment) } : mended;
}

const holds = ({ isOk, expires }: Held, time: number): boolean => isOk && time < expires;

/**
 * Returns whether an answer from a file replaces the held one: the later counts, or, once its lease
 * has run out, an earlier one that is still valid (an offline file); never after a refusal.
 */
export function counts({ held }: Known, answer: Held, time: number): boolean {
  if (!held) return true;
  const isHeldOver = held.isOk && !holds(held, time);
  if (answer.now > held.now) return holds(answer, time) || !answer.isOk || !holds(held, time);
  return answer.now < held.now && holds(answer, time) && isHeldOver;
}

export function licenseState(known: Known, moment: Moment): LicenseState {
  const { held, login, failures } = known;
  if (!held || login !== held.login) return 'FIRST';
  if (!holds(held, storeTime(known, moment)) || isClockBack(known, moment)) return 'STOPPED';
  return failures > 0 ? 'GRACE' : 'OK';
}

export const allowsEntry = (state: LicenseState): boolean => state === 'OK' || state === 'GRACE';

/** Returns the seconds until the next request; null without a key or an account. */
export function secondsToNextRequest(known: Known, moment: Moment): number | null {
  const { held, failures, failedAt, problem } = known;
  if (!isReady(known)) return null;
  if (failures > 0) {
    // The person will probably allow the address soon.
    const nth = problem === 'address' ? 0 : Math.min(failures, retries.length) - 1;
    return Math.max(0, failedAt + (retries[nth] ?? 0) - moment.uptime);
  }
  if (!held || isClockBack(known, moment)) return 0;
  const due = held.now + held.wait;
  const next = held.isOk ? Math.min(due, held.expires) : due;
  return Math.max(0, next - storeTime(known, moment));
}

/** Corrects the clock, and resets the retry delay if it was just set back. */
export function beforeRequest(known: Known, moment: Moment): Known {
  const mended = withMendedClock(known, moment);
  const isJustBack = isClockBack(mended, moment) && !known.wasBack;
  return isJustBack ? { ...mended, failures: 0 } : mended;
}

/** Returns the seconds to wait; `percent` is 90 to 110, to spread the terminals' requests. */
export function waitOf(refresh: number, percent: number): number {
  const held = Math.min(maxWait, Math.max(minWait, refresh));
  return Math.floor((held * percent) / 100);
}

/** Applies a verified answer of the store or the cache. */
export function withAnswer(known: Known, held: Held): Known {
  return { ...known, held, failures: 0, problem: null };
}

/** Applies an answer that just arrived: adopts the store's clock. */
export function withLiveAnswer(known: Known, held: Held, { gmt, quote }: Moment): Known {
  const zone = quote === null ? {} : { zone: quote - held.now };
  return { ...withAnswer(known, held), offset: held.now - gmt, highest: held.now, ...zone };
}

export function withFailure(
  known: Known,
  { problem, code }: Pick<Known, 'problem' | 'code'>,
  { uptime }: Moment,
): Known {
  return { ...known, failures: known.failures + 1, failedAt: uptime, problem, code };
}

export function afterTimer(known: Known, moment: Moment): Known {
  const wasBack = isClockBack(known, moment);
  if (!known.held) return { ...known, wasBack };
  return { ...known, wasBack, highest: Math.max(known.highest, storeTime(known, moment)) };
}

import {
  isClockBack,
  isClockOff,
  keyStart,
  licenseState,
  storeTime,
  type Held,
  type Known,
  type Moment,
} from './license-state.ts';

const day = 86_400;
const hour = 3600;
const rest = ' No new trades; open ones stay managed.';

/** Returns the label without the time left, for the log. @param left follows `License OK` */
export function licenseCause(known: Known, moment: Moment, siteUrl: string, left = ''): string {
  const { held, failures, problem, code } = known;
  const state = licenseState(known, moment);
  if (held && state === 'OK')
    return held.notice === '' ? `License OK${left}` : `License OK${left}. ${held.notice}`;
  if (state === 'GRACE') return `License: ${problemText(known, moment, siteUrl)}`;
  if (held && state === 'STOPPED') {
    if (!held.isOk) return `License: ${held.reason}${rest}`;
    if (failures > 0 && problem === 'address') return `License: ${setupSteps(siteUrl)}.${rest}`;
    const why = failures > 0 ? ` (${code})` : '';
    if (isClockOff(moment) && (hadNoAnswer(known) || isAhead(moment))) {
      return `License: ${clockOff}${why}.${rest}`;
    }
    if (isClockBack(known, moment)) {
      return `License: the clock of this computer was set back, and the store has not answered since${why}.${rest}`;
    }
    if (held.until !== 0 && held.until <= storeTime(known, moment)) {
      return `License: the term of this license key has ended. If it was renewed, the store has to answer once${why}.${rest}`;
    }
    return `License: the store has not answered for too long${why}.${rest}`;
  }
  if (keyStart(known.key) === '') return `License: enter your license key in the inputs.${rest}`;
  if (known.login === '') return `License: waiting for the account to connect.${rest}`;
  if (failures === 0) return `License: asking the store.${rest}`;
  return `License: ${problemText(known, moment, siteUrl)}.${rest}`;
}

/** Returns the label on the chart: `LicenseText()`. */
export function licenseText(known: Known, moment: Moment, siteUrl: string): string {
  const { held } = known;
  const time = storeTime(known, moment);
  const cause = licenseCause(known, moment, siteUrl, held ? termLeft(held, time) : '');
  return held && licenseState(known, moment) === 'GRACE'
    ? `${cause}, ${hoursLeft(held, time)}`
    : cause;
}

/** Returns the days left, once seven or fewer; empty before that and after the end. */
function termLeft({ until }: Held, time: number): string {
  return until <= time || until - time >= 8 * day ? '' : `, ${daysLeft(until - time)}`;
}

function hoursLeft({ expires }: Held, time: number): string {
  const hours = Math.floor((expires - time) / hour);
  // An offline file.
  if (hours > 7 * 24) return daysLeft(hours * hour);
  return hours < 1 ? 'less than 1 h left' : `${hours} h left`;
}

function daysLeft(seconds: number): string {
  const days = Math.floor(seconds / day);
  if (days < 1) return 'less than 1 day left';
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** Tells whether no answer came, e.g. as certificates are invalid at this computer's time. */
const hadNoAnswer = ({ failures, code }: Known) => failures > 0 && code.startsWith('error');

const isAhead = ({ gmt, quote }: Moment) => quote !== null && gmt > quote;

const clockOff = "the clock of this computer is days off the broker's: set it right";

function problemText(known: Known, moment: Moment, siteUrl: string): string {
  const { problem, code } = known;
  if (problem === 'address') return setupSteps(siteUrl);
  if (problem === 'answer') return "the store's answer could not be verified";
  if (problem === 'stranger') {
    return `${code} in place of the store: a proxy, a virus scanner or a network with a login page`;
  }
  if (isClockOff(moment) && hadNoAnswer(known)) return `${clockOff} (${code})`;
  return `store not reachable (${code})`;
}

const setupSteps = (siteUrl: string) =>
  `Tools, Options, Expert Advisors, Allow WebRequest for listed URL: ${siteUrl}`;

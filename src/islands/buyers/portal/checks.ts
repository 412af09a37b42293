import { loginOf } from '#contract/licenses/license-states.ts';
import {
  freeMoveHours,
  leaseHours,
  type PortalCheck,
  type PortalLicense,
} from '#contract/buyers/portal.ts';
import { checks as texts, keyStates } from '#texts/buyers.ts';
import { locale } from '#texts/language.ts';

/** Describes a check: `3 minutes ago, Broker-Live02, version 2.3`. */
function describeOrigin(
  { server, version, platform }: Pick<PortalCheck, 'server' | 'version' | 'platform'>,
  at: string,
  nowMs: number,
): string {
  const known = [timeAgo(at, nowMs), server, version && texts.version(version), platform];
  return known.filter(Boolean).join(', ');
}

export function describeLastCheck(lastCheck: PortalLicense['lastCheck'], nowMs: number): string {
  if (!lastCheck) return texts.none;
  const origin = describeOrigin(lastCheck, lastCheck.at, nowMs);
  return texts.last(origin, texts.outcomes[lastCheck.outcome]);
}

export function stateOf(
  { isBlocked, isOver, accountNumber, lastCheck }: StateParts,
  nowMs: number,
) {
  if (isOver) return { text: keyStates.ended, isWrong: true };
  if (isBlocked) return { text: keyStates.blocked, isWrong: true };
  if (loginOf(accountNumber) === null) return { text: keyStates.needsNumber, isWrong: true };
  if (!lastCheck) return { text: keyStates.unused, isWrong: false };
  if (lastCheck.outcome !== 'ok') return { text: keyStates.refused, isWrong: true };
  const isFresh = nowMs - Date.parse(lastCheck.at) < leaseHours * 3_600_000;
  return { text: isFresh ? keyStates.inUse : keyStates.notInUse, isWrong: false };
}
type StateParts = Pick<PortalLicense, 'isBlocked' | 'isOver' | 'accountNumber' | 'lastCheck'>;

export type Finding =
  /** No recent check. `last`: the previous one. */
  | { kind: 'nothing'; last: string | null }
  | { kind: 'given'; text: string }
  | { kind: 'refused'; text: string; advice: string };

/** A refused program asks every two minutes; older checks are outdated. */
const recentMs = 10 * 60_000;

const shownDigits = 3;

/** Diagnoses a connection by its checks, newest first; the help was opened at `openedAtMs`. */
export function diagnose(
  checks: PortalCheck[],
  { accountNumber, brokerName }: Pick<PortalLicense, 'accountNumber' | 'brokerName'>,
  { openedAtMs, nowMs }: { openedAtMs: number; nowMs: number },
): Finding {
  const [newest] = checks;
  if (!newest) return { kind: 'nothing', last: null };
  const login = loginOf(accountNumber);
  const own = checks.find((check) => check.login === login);
  const describe = (check: PortalCheck) => describeOrigin(check, check.lastAt, nowMs);
  // A terminal still on the old account keeps asking; it does not hide that the new one has its
  // lease.
  const isGiven = own?.outcome === 'ok' && (own === newest || Date.parse(own.lastAt) >= openedAtMs);
  if (own && isGiven) {
    const ending = own.login.slice(-shownDigits);
    return { kind: 'given', text: texts.given(brokerName, ending, describe(own)) };
  }
  if (Date.parse(newest.lastAt) < openedAtMs - recentMs) {
    return {
      kind: 'nothing',
      last: texts.lastBefore(describe(newest), texts.outcomes[newest.outcome]),
    };
  }
  if (newest.outcome === 'ok') {
    return { kind: 'given', text: texts.givenToDemo(newest.login, describe(newest)) };
  }
  return {
    kind: 'refused',
    text: texts.refused(describe(newest)),
    advice: adviceOn(newest, accountNumber),
  };
}

function adviceOn({ outcome, login }: PortalCheck, accountNumber: string): string {
  switch (outcome) {
    case 'account':
      if (login === loginOf(accountNumber)) return texts.demoOnly;
      return texts.wrongAccount(login.replace(/\D/g, ''), accountNumber);
    case 'product':
      return texts.wrongProduct;
    case 'blocked':
      return texts.isBlocked;
    default:
      return texts.isEnded;
  }
}

/** Tells whether the next move may be free, as far as the page knows: the store decides. */
export function mayBeFree(
  { accountNumber, createdAt, lastCheck }: PortalLicense,
  nowMs: number,
): boolean {
  if (loginOf(accountNumber) === null) return true;
  return nowMs - Date.parse(createdAt) < freeMoveHours * 3_600_000 && lastCheck?.outcome !== 'ok';
}

const steps: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });

/** Formats how long ago a time was: `3 minutes ago`. A negative difference is `just now`. */
export function timeAgo(iso: string, nowMs: number): string {
  const agoMs = nowMs - Date.parse(iso);
  const [unit, ms] = steps.find(([, stepMs]) => agoMs >= stepMs) ?? [];
  return unit && ms ? format.format(-Math.floor(agoMs / ms), unit) : texts.justNow;
}

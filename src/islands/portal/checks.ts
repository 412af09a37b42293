import { loginOf } from '#contract/login.ts';
import { leaseHours, type PortalCheck, type PortalLicense } from '#contract/portal.ts';
import { timeAgo } from './time-ago.ts';

type Outcome = PortalCheck['outcome'];

/** Who asked, when, and with what, as far as it is known: `3 minutes ago, Broker-Live02, version 2.3`. */
function describeOrigin(
  { server, version, platform }: Pick<PortalCheck, 'server' | 'version' | 'platform'>,
  at: string,
  nowMs: number,
): string {
  const known = [timeAgo(at, nowMs), server, version && `version ${version}`, platform];
  return known.filter(Boolean).join(', ');
}

const outcomeTexts: Record<Outcome, string> = {
  ok: 'got its lease',
  account: 'refused, it came from another account',
  product: 'refused, it came from another product',
  blocked: 'refused, the key is blocked',
  ended: 'refused, the purchase was refunded',
};

/** The last check of a key, in one line. */
export function describeLastCheck(lastCheck: PortalLicense['lastCheck'], nowMs: number): string {
  if (!lastCheck) return 'No program has asked with this key yet.';
  const origin = describeOrigin(lastCheck, lastCheck.at, nowMs);
  return `Last check ${origin}: ${outcomeTexts[lastCheck.outcome]}.`;
}

/** How a key stands, in a word or two. */
export function stateOf({ isBlocked, accountNumber, lastCheck }: StateParts, nowMs: number) {
  if (isBlocked) return { text: 'Blocked', isWrong: true };
  if (loginOf(accountNumber) === null) return { text: 'Needs an account number', isWrong: true };
  if (!lastCheck) return { text: 'Not in use yet', isWrong: false };
  if (lastCheck.outcome !== 'ok') return { text: 'Refused', isWrong: true };
  const isFresh = nowMs - Date.parse(lastCheck.at) < leaseHours * 3_600_000;
  return { text: isFresh ? 'In use' : 'Not in use now', isWrong: false };
}
type StateParts = Pick<PortalLicense, 'isBlocked' | 'accountNumber' | 'lastCheck'>;

/** What connection help has found out. */
export type Finding =
  /** No program has asked, or none for a while. `last`: what came before. */
  | { kind: 'nothing'; last: string | null }
  | { kind: 'given'; text: string }
  | { kind: 'refused'; text: string; advice: string };

/** A program asks every two minutes while it is refused; what is older than this is not about now. */
const recentMs = 10 * 60_000;

/**
 * What the checks of a key say of its connection.
 *
 * @param checks the newest first
 * @param openedAtMs since when somebody waits for it
 */
export function findOut(
  checks: PortalCheck[],
  { accountNumber }: Pick<PortalLicense, 'accountNumber'>,
  { openedAtMs, nowMs }: { openedAtMs: number; nowMs: number },
): Finding {
  const [newest] = checks;
  if (!newest) return { kind: 'nothing', last: null };
  const login = loginOf(accountNumber);
  const own = checks.find((check) => check.login === login);
  const describe = (check: PortalCheck) => describeOrigin(check, check.lastAt, nowMs);
  // A terminal that is still on the account before asks on: it does not hide that the new one has its lease.
  const isGiven = own?.outcome === 'ok' && (own === newest || Date.parse(own.lastAt) >= openedAtMs);
  if (own && isGiven) return { kind: 'given', text: `Account ${own.login}: ${describe(own)}.` };
  if (Date.parse(newest.lastAt) < openedAtMs - recentMs) {
    return {
      kind: 'nothing',
      last: `The last check was ${describe(newest)}: ${outcomeTexts[newest.outcome]}.`,
    };
  }
  if (newest.outcome === 'ok') {
    return { kind: 'given', text: `Demo account ${newest.login}: ${describe(newest)}.` };
  }
  return {
    kind: 'refused',
    text: `A program asked ${describe(newest)}, and was refused.`,
    advice: adviceOn(newest, accountNumber),
  };
}

function adviceOn({ outcome, login }: PortalCheck, accountNumber: string): string {
  switch (outcome) {
    case 'account':
      return `Wrong account: its terminal is logged in to the account that ends in ${login.replace(/\D/g, '')}, and this key belongs to ${accountNumber}. Log in to that one, or move the key.`;
    case 'product':
      return 'Wrong product: the program belongs to another product than this key. Take the file of this purchase, or the key of the other one.';
    case 'blocked':
      return 'The seller has blocked this key. Contact support.';
    default:
      return 'The purchase of this key was refunded.';
  }
}

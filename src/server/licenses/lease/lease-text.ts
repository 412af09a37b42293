import {
  leaseHours,
  maxLineLength,
  refreshSeconds,
  type LeaseRequest,
} from '#contract/licenses/leases.ts';
import { dayMs } from '#contract/kit/days.ts';
import { keyCharacters } from '../keys/license-key.ts';
import type { LeaseOutcome } from './decide-lease.ts';

const shownOfKey = 5;

interface Lease {
  request: Pick<LeaseRequest, 'key' | 'product' | 'login' | 'server' | 'nonce' | 'ext'>;
  outcome: LeaseOutcome;
  reason: string;
  /** End of the key's term; null: never. */
  expiresAt: Date | null;
  /** When the key ended; set with `ended`. */
  endedAt?: Date;
  /** The seller's line. */
  notice: string;
  /** The product's newest version; may be empty. */
  latest: string;
  /** Id of the signing key pair. */
  kid: number;
  now: Date;
  leaseSeconds?: number;
}

/** Returns the signed lines of an answer, including the last line break. */
export function leaseText(lease: Lease): string {
  const { request, outcome, reason, expiresAt, notice, latest, kid, now } = lease;
  const { leaseSeconds = leaseHours * 3600 } = lease;
  const nowSeconds = secondsOf(now);
  const until = expiresAt ? secondsOf(expiresAt) : 0;
  const expires = outcome === 'ok' ? endOf(nowSeconds + leaseSeconds, until) : nowSeconds;
  const fields = {
    status: outcome === 'product' ? 'unknown' : outcome,
    reason: oneLine(reason, maxLineLength),
    product: request.product,
    // As typed: programs in the field compare it with their input.
    key: keyCharacters(request.key).slice(0, shownOfKey),
    login: request.login,
    server: request.server,
    nonce: request.nonce,
    now: nowSeconds,
    expires,
    refresh: refreshOf(lease, expires - nowSeconds),
    latest,
    notice: oneLine(notice, maxLineLength),
    kid,
    ...(request.ext === '1' && { until }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  return ['TS1', ...lines, ''].join('\n');
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

const endOf = (expires: number, until: number): number =>
  until === 0 ? expires : Math.min(expires, until);

const minRefresh = 60;

/** Returns the seconds to the next check; programs add up to a tenth, and must not miss the end. */
function refreshOf({ outcome, endedAt, now }: Lease, secondsLeft: number): number {
  const { granted, refused, longEnded } = refreshSeconds;
  if (outcome === 'ok') {
    return Math.max(minRefresh, Math.min(granted, Math.floor(secondsLeft * 0.9)));
  }
  const hasLongEnded = endedAt !== undefined && now.getTime() - endedAt.getTime() >= dayMs;
  return outcome === 'ended' && hasLongEnded ? longEnded : refused;
}

export function signedLease(text: string, signature: Buffer): string {
  return `${text}sig=${signature.toString('base64')}\n`;
}

/** Matches characters that would break a line of an answer or a log. */
// eslint-disable-next-line no-control-regex
export const lineBreakers = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

const everyLineBreaker = new RegExp(`${lineBreakers.source}+`, 'g');

/** Puts a text typed by a person on one line, cut to `maxLength` characters. */
function oneLine(text: string, maxLength: number): string {
  const line = text.replace(everyLineBreaker, ' ').trim();
  return Array.from(line).slice(0, maxLength).join('');
}

import { leaseHours, maxLineLength, refreshSeconds, type LeaseRequest } from '#contract/leases.ts';
import { keyCharacters } from '../license-key.ts';
import type { LeaseOutcome } from './decide-lease.ts';
import { oneLine } from './one-line.ts';

const shownOfKey = 5;

interface Lease {
  request: Pick<LeaseRequest, 'key' | 'product' | 'login' | 'server' | 'nonce'>;
  outcome: LeaseOutcome;
  reason: string;
  /** The seller's line. */
  notice: string;
  /** The product's newest version; may be empty. */
  latest: string;
  /** Id of the signing key pair. */
  kid: number;
  now: Date;
}

/** Returns the signed lines of an answer, the last line break included. */
export function leaseText({ request, outcome, reason, notice, latest, kid, now }: Lease): string {
  const isGranted = outcome === 'ok';
  const nowSeconds = Math.floor(now.getTime() / 1000);
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
    expires: isGranted ? nowSeconds + leaseHours * 3600 : nowSeconds,
    refresh: isGranted ? refreshSeconds.granted : refreshSeconds.refused,
    latest,
    notice: oneLine(notice, maxLineLength),
    kid,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  return ['TS1', ...lines, ''].join('\n');
}

/** Returns the whole answer: the signed text and its signature. */
export function signedLease(text: string, signature: Buffer): string {
  return `${text}sig=${signature.toString('base64')}\n`;
}

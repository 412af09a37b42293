import { Secret, TOTP } from 'otpauth';
import { openText, sealText } from '#server/kit/crypto/sealed-text.ts';
import type { Deps } from '#server/deps.ts';

/** RFC 6238 with the defaults that every authenticator app supports: SHA-1, six digits. */
const period = 30;
const digits = 6;
/** Steps by which a phone's clock may be off, each way. */
const window = 1;
/** RFC 4226, section 4, recommends 160 bits. */
const secretBytes = 20;

export const withoutTotp = { totpSecret: null, totpStep: null, totpSetAt: null };

type Sealing = Pick<Deps['settings'], 'secretKey'>;

const sealingOf = (adminId: string, { secretKey }: Sealing) => ({
  purpose: 'totp secret',
  boundTo: adminId,
  secretKey,
});

interface NewSecret {
  /** Base 32, for typing. */
  secret: string;
  /** For the QR code. */
  otpauthUrl: string;
  /** As stored. */
  sealed: string;
}

export function drawSecret(
  { id, username }: { id: string; username: string },
  settings: Sealing & { siteName: string },
): NewSecret {
  const secret = new Secret({ size: secretBytes });
  const issuer = settings.siteName;
  const totp = new TOTP({ issuer, label: username, secret, period, digits });
  const sealed = sealText(secret.base32, sealingOf(id, settings));
  return { secret: secret.base32, otpauthUrl: totp.toString(), sealed };
}

/**
 * Returns the time step that a code belongs to; null for a wrong code, or if another secret key
 * sealed the secret. The caller checks whether the step was used already.
 */
export function findStep(
  code: string,
  { id, totpSecret }: { id: string; totpSecret: string | null },
  settings: Sealing,
  now: Date,
): number | null {
  const secret = totpSecret && openText(totpSecret, sealingOf(id, settings));
  if (!secret || !/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period, digits });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

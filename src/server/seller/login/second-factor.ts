import { Secret, TOTP } from 'otpauth';
import { openText, sealText } from '#server/kit/crypto/sealed-text.ts';
import type { Deps } from '#server/deps.ts';
import { and, eq, isNull, isNotNull, lt } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { admins, recoveryCodes } from '#db/schema.ts';
import { randomBase32, hashToken } from '#server/kit/crypto/token.ts';
import { hasSecondFactor } from '#server/kit/sessions/sessions.ts';

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

/** Draws a secret: base 32 for typing, as a URL for the QR code, and as stored. */
export function drawSecret(
  { id, username }: { id: string; username: string },
  settings: Sealing & { siteName: string },
) {
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

const codeCount = 10;
/** 80 bits: their hashes cannot be tried out. */
const codeLength = 16;

const hashCode = (code: string) => hashToken(code.replace(/[\s-]/g, '').toUpperCase());

/**
 * Creates an account's recovery codes with its first factor; only their hashes are stored. Call it
 * before the factor is written, in the same transaction.
 *
 * @returns an empty list if it has a factor already
 */
export async function giveRecoveryCodes(tx: Tx, adminId: string): Promise<string[]> {
  const [account] = await tx
    .select({ has: hasSecondFactor })
    .from(admins)
    .where(eq(admins.id, adminId));
  if (!account || account.has === 1) return [];
  const codes = Array.from({ length: codeCount }, () =>
    (randomBase32(codeLength).match(/.{4}/g) ?? []).join('-'),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ adminId, codeHash: hashCode(code) })));
  return codes;
}

/** Deletes an account's recovery codes if it has no factor left. */
export async function dropRecoveryCodes(tx: Tx, adminId: string): Promise<void> {
  const [account] = await tx
    .select({ has: hasSecondFactor })
    .from(admins)
    .where(eq(admins.id, adminId));
  if (account?.has === 1) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
}

/** Uses a recovery code up. @returns whether it was valid */
async function spendRecoveryCode(
  tx: Tx,
  { adminId, code }: { adminId: string; code: string },
  usedAt: Date,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt })
    .where(
      and(
        eq(recoveryCodes.adminId, adminId),
        eq(recoveryCodes.codeHash, hashCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ adminId: recoveryCodes.adminId });
  return used.length > 0;
}

type Account = Pick<typeof admins.$inferSelect, 'id' | 'totpSecret' | 'totpStep'>;

/**
 * Uses up a code of an account: of its authenticator app, or a recovery code. Each is valid once
 * (RFC 6238, section 5.2), and so are the app's earlier ones.
 *
 * @returns whether it was valid
 */
export async function spendCode(
  tx: Tx,
  { settings, now }: Pick<Deps, 'settings' | 'now'>,
  account: Account,
  given: string,
): Promise<boolean> {
  const code = given.replace(/\s/g, '');
  const { id, totpStep } = account;
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode(tx, { adminId: id, code }, now());
  const step = totpStep === null ? null : findStep(code, account, settings, now());
  if (step === null) return false;
  const used = await tx
    .update(admins)
    .set({ totpStep: step })
    .where(and(eq(admins.id, id), isNotNull(admins.totpStep), lt(admins.totpStep, step)))
    .returning({ id: admins.id });
  return used.length > 0;
}

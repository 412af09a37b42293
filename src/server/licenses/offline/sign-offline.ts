import { leaseKeys } from '#db/schema.ts';
import { signs } from '../signing-keys/choose-signing-key.ts';
import { findSigningKey } from '../signing-keys/open-signing-key.ts';
import { signLease } from '../signing-keys/sign-lease.ts';
import type { KeyDeps } from '../signing-keys/signing-keys.ts';
import { unavailable } from '#server/kit/errors.ts';
import { signedLease } from '../lease/lease-text.ts';

/**
 * Signs a lease whose reader is not known. The oldest pair that still signs is in every include
 * made since, so that programs built before a rotation can read the file as well.
 *
 * @throws AppError 503 where no pair opens, or too many wait
 */
export async function signOffline(
  { db, settings, now }: KeyDeps,
  text: (kid: number) => string,
): Promise<string> {
  const keys = await db.select().from(leaseKeys).orderBy(leaseKeys.id);
  const key = keys.find((each) => signs(each, now()));
  const privateKey = key && (await findSigningKey(db, key, settings.secretKey));
  if (!key || !privateKey) throw unavailable('The shop cannot sign leases at the moment.');
  const unsigned = text(key.id);
  return signedLease(unsigned, await signLease(Buffer.from(unsigned), privateKey));
}

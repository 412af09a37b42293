import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { oneTimePasswords } from '../../../db/schema.ts';
import { texts, type redownload } from '../../contract/redownload.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/route.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests, unauthorized } from '../errors.ts';
import { signedFilePath } from '../file-paths.ts';
import { findPurchase } from './find-purchase.ts';
import {
  findRecentPasswords,
  hashCode,
  secondsUntilTry,
  triesPerCode,
  type OneTimePassword,
} from './one-time-password.ts';

/** Each of these costs two reads and a write, whatever it names. */
const triesPerAddress = { name: 'redownload', points: 120, windowSeconds: 600 };

type RedownloadDeps = Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'now'>;

/**
 * A link, from now on, to the present file of a purchase, for its newest one-time password, which is used up.
 *
 * @throws AppError 401 for whatever does not fit together; 429 over a limit. The text is the same.
 */
export async function redownloadPurchase(
  deps: RedownloadDeps,
  { otp, ...claim }: ParsedInputOf<typeof redownload>,
  { address }: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof redownload>> {
  const { db, settings, rateLimiter } = deps;
  const now = deps.now();
  const addressWait = await rateLimiter.consume(triesPerAddress, address);
  if (addressWait > 0) throw tooManyRequests(addressWait, texts.invalidOtp);
  const purchase = await findPurchase(db, claim);
  if (!purchase) throw unauthorized(texts.invalidOtp);

  const recent = await findRecentPasswords(db, purchase.id, now);
  // Of tries at the same moment a few may go past this, but no more than the newest code allows.
  const waitSeconds = secondsUntilTry(recent, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, texts.invalidOtp);
  const [newest] = recent;
  if (!newest || !(await tryCode(deps, newest, otp, now))) throw unauthorized(texts.invalidOtp);

  const target = { purchaseId: purchase.id, fileId: purchase.fileId };
  return {
    success: true,
    filePath: signedFilePath(target, settings.secretKey, now),
    purchaseId: purchase.id,
  };
}

/**
 * Uses a code up, or counts a wrong try. One statement does both while the code is alive, so that of the right code at
 * the same moment one wins, and no crowd of guesses is more than five.
 */
async function tryCode(
  { db, settings }: RedownloadDeps,
  password: OneTimePassword,
  code: string,
  now: Date,
): Promise<boolean> {
  const { id, codeHash, attempts } = oneTimePasswords;
  const hash = hashCode(password, code, settings.secretKey);
  const [tried] = await db
    .update(oneTimePasswords)
    .set({
      usedAt: sql`CASE WHEN ${codeHash} = ${hash} THEN ${now.getTime()} END`,
      attempts: sql`${attempts} + (${codeHash} <> ${hash})`,
    })
    .where(
      and(
        eq(id, password.id),
        isNull(oneTimePasswords.usedAt),
        lt(attempts, triesPerCode),
        gt(oneTimePasswords.expiresAt, now),
      ),
    )
    .returning({ usedAt: oneTimePasswords.usedAt });
  if (tried) return tried.usedAt !== null;

  // The code is dead. A guess at it counts all the same; who repeats the right one does not guess.
  await db
    .update(oneTimePasswords)
    .set({ attempts: sql`${attempts} + 1` })
    .where(and(eq(id, password.id), ne(codeHash, hash)));
  return false;
}

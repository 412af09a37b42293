import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { licenses } from '#db/schema.ts';
import * as contract from '#contract/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '../audit-log/audit-log.ts';
import type { Caller } from '../endpoint/caller.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { describeLicense } from './license-key.ts';
import { findLicense } from './list-licenses.ts';

/**
 * Blocks or unblocks a licence key. Logs actual changes only.
 *
 * @throws AppError 404
 */
export async function blockLicense(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, is_blocked: isBlocked }: ParsedInputOf<typeof contract.blockLicense>,
  caller: Caller,
): Promise<OutputOf<typeof contract.blockLicense>> {
  const isOther = isBlocked ? isNull(licenses.blockedAt) : isNotNull(licenses.blockedAt);
  const license = await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(licenses)
      .set({ blockedAt: isBlocked ? now() : null })
      .where(and(eq(licenses.id, id), isOther))
      .returning();
    if (!changed) return findLicense({ db: tx, now }, id);
    const action = isBlocked ? 'license-blocked' : 'license-unblocked';
    await recordAction(tx, caller, { action, subject: describeLicense(changed) }, now());
    return findLicense({ db: tx, now }, id);
  });
  if (!license) throw notFound(contract.texts.notFound);
  return license;
}

import { and, eq, isNotNull, isNull, sql, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { licenses } from '#db/schema.ts';
import * as contract from '#contract/licenses/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { endOf } from '#contract/kit/zones.ts';
import type { saveLicenseNotice as noticeRoute } from '#contract/licenses/license-page.ts';
import { texts } from '#contract/licenses/licenses.ts';
import { formatMoment } from '#texts/language.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { refuseSupport, type Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { enqueueLicenseEvent } from './license-events.ts';
import { describeLicense } from './license-key.ts';
import { findLicense } from './list-licenses.ts';

/** Blocks, unblocks or ends a key; logs only changes. @throws AppError 404; 403 end by support */
export async function updateLicense(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { id, is_blocked: isBlocked, expiresAt }: ParsedInputOf<typeof contract.updateLicense>,
  caller: Caller,
): Promise<OutputOf<typeof contract.updateLicense>> {
  if (expiresAt !== undefined) refuseSupport(caller);
  const license = await db.transaction(async (tx) => {
    const change = { id, at: now(), caller };
    if (isBlocked !== undefined) await setBlocked(tx, change, isBlocked === 1);
    if (expiresAt !== undefined) {
      await setEnd(tx, change, expiresAt ? endOf(settings.timeZone, expiresAt) : null);
    }
    return findLicense({ db: tx, now }, id);
  });
  if (!license) throw notFound(contract.texts.notFound);
  return license;
}

interface Change {
  id: number;
  at: Date;
  caller: Caller;
}

async function setBlocked(tx: Tx, { id, at, caller }: Change, isBlocked: boolean): Promise<void> {
  const isOther = isBlocked ? isNull(licenses.blockedAt) : isNotNull(licenses.blockedAt);
  const [changed] = await tx
    .update(licenses)
    .set({ blockedAt: isBlocked ? at : null })
    .where(and(eq(licenses.id, id), isOther))
    .returning();
  if (!changed) return;
  if (isBlocked) await enqueueLicenseEvent(tx, 'license.blocked', id, at);
  const action = isBlocked ? 'license-blocked' : 'license-unblocked';
  await recordAction(tx, caller, { action, subject: describeLicense(changed) }, at);
}

async function setEnd(tx: Tx, { id, at, caller }: Change, end: Date | null): Promise<void> {
  const isOther = sql`${licenses.expiresAt} IS NOT ${end?.getTime() ?? null}`;
  const [changed] = await tx
    .update(licenses)
    .set({ expiresAt: end })
    .where(and(eq(licenses.id, id), isOther))
    .returning();
  if (!changed) return;
  const subject = describeLicense(changed);
  const detail = end ? formatMoment(end) : 'never';
  await recordAction(tx, caller, { action: 'license-end-set', subject, detail }, at);
}

/** Saves the line that a key's program shows. Logs actual changes only. @throws AppError 404 */
export async function saveLicenseNotice(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, notice }: ParsedInputOf<typeof noticeRoute>,
  caller: Caller,
): Promise<OutputOf<typeof noticeRoute>> {
  const isThere = await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(licenses)
      .set({ notice })
      .where(and(eq(licenses.id, id), ne(licenses.notice, notice)))
      .returning();
    if (!changed) return (await tx.$count(licenses, eq(licenses.id, id))) > 0;
    const event = { action: 'license-notice-saved' as const, subject: describeLicense(changed) };
    await recordAction(tx, caller, { ...event, detail: notice }, now());
    return true;
  });
  if (!isThere) throw notFound(texts.notFound);
  return { success: true };
}

import { eq, sql } from 'drizzle-orm';
import { products, productVersions } from '#db/schema.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { texts as formTexts, type changeVersion as route } from '#contract/version-form.ts';
import { texts, type Version } from '#contract/versions.ts';
import { recordAction, type AuditEvent } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { flushNotes, type NoteDeps } from '#server/kit/jobs/flush-notes.ts';
import { pointToNewest } from '../products/product-versions.ts';
import { requireShowable } from '../products/preview-markdown.ts';
import { describeForSeller, findVersions, type FoundVersion } from './find-versions.ts';
import { countDownloads } from './list-versions.ts';
import { tellRunners } from './tell-runners.ts';
import { versionSubject } from './version-subject.ts';

type Row = FoundVersion['version'];
type Change = ParsedInputOf<typeof route>;

/**
 * Changes a version's notes, withdraws or restores it, or makes a beta stable; the product's file
 * follows in the same transaction. Works for deleted products too, since buyers can still download
 * them. Idempotent.
 *
 * @throws AppError 404; 400 when the notes cannot be rendered
 */
export async function changeVersion(
  deps: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'> & NoteDeps,
  change: Change,
  caller: Caller,
): Promise<Version> {
  const { db, settings, outbox, now } = deps;
  const { id, number, notes, mail = false, notice = '' } = change;
  const [[found], product, downloads] = await Promise.all([
    findVersions(db, id, number),
    db.query.products.findFirst({ where: eq(products.id, id), columns: { id: true, name: true } }),
    countDownloads(db, id),
  ]);
  if (!found || !product) throw notFound(texts.notFound);
  const { version } = found;
  if (notes !== undefined) await requireShowable(notes, 'notes', formTexts.notShowable);
  const at = now();
  const columns = columnsOf(change, at);
  const events = eventsOf(version, change);
  if (events.length === 0 && !mail && notice === '')
    return describeForSeller(found, downloads.get(version.fileId) ?? 0);
  if (mail || notice !== '') await flushNotes(deps);
  const written = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(productVersions)
      .set(columns)
      .where(eq(productVersions.id, version.id))
      .returning();
    await pointToNewest(tx, id);
    if (row && (mail || notice !== '')) {
      const message = { mail, notice, product: product.name };
      await tellRunners(tx, row, message, { settings, at });
    }
    const subject = versionSubject(product, version.number);
    for (const event of events) await recordAction(tx, caller, { ...event, subject }, at);
    return row;
  });
  if (mail) outbox.wake();
  if (!written) throw notFound(texts.notFound);
  return describeForSeller({ ...found, version: written }, downloads.get(version.fileId) ?? 0);
}

/** Returns the changed columns. A withdrawal keeps its time when its reason changes. */
function columnsOf({ notes, withdrawn, reason, channel }: Change, at: Date) {
  return {
    ...(notes !== undefined && { notes }),
    ...(channel && {
      channel,
      stableAt: sql`CASE WHEN ${productVersions.channel} = 'beta' THEN ${at.getTime()} ELSE ${productVersions.stableAt} END`,
    }),
    ...(withdrawn === 1 && {
      withdrawnAt: sql`coalesce(${productVersions.withdrawnAt}, ${at.getTime()})`,
      withdrawnReason: reason ?? '',
    }),
    ...(withdrawn === 0 && { withdrawnAt: null, withdrawnReason: null }),
  };
}

/** Lists what changed, for the audit log. */
function eventsOf(
  { notes, channel, withdrawnAt, withdrawnReason }: Row,
  change: Change,
): Omit<AuditEvent, 'subject'>[] {
  const events: Omit<AuditEvent, 'subject'>[] = [];
  const changed = [
    change.notes !== undefined && change.notes !== notes && 'notes',
    change.channel !== undefined && change.channel !== channel && `${channel} → ${change.channel}`,
  ].filter((what) => what !== false);
  if (changed.length > 0) events.push({ action: 'version-changed', detail: changed.join(', ') });
  if (change.withdrawn === 1 && !(withdrawnAt && withdrawnReason === change.reason)) {
    events.push({ action: 'version-withdrawn', detail: change.reason ?? '' });
  }
  if (change.withdrawn === 0 && withdrawnAt) events.push({ action: 'version-restored' });
  return events;
}

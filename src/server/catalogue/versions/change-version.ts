import { eq } from 'drizzle-orm';
import { productVersions } from '#db/schema.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import {
  texts as formTexts,
  type changeVersion as route,
} from '#contract/catalogue/version-form.ts';
import { texts, type Version } from '#contract/catalogue/versions.ts';
import { recordAction, type AuditEvent } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { flushNotes, type NoteDeps } from '#server/kit/jobs/flush-notes.ts';
import { pointToNewest } from '../products/product-versions.ts';
import { requireShowable } from '../products/preview-markdown.ts';
import {
  describeForSeller,
  findVersions,
  type FoundVersion,
  countDownloads,
} from './list-versions.ts';
import { tellRunners } from './tell-runners.ts';
import { requireHandled, versionSubject } from './mail-version.ts';

type Row = FoundVersion['version'];
type Change = ParsedInputOf<typeof route>;

/**
 * Changes a version's notes, withdraws or restores it, or makes a beta stable; the product's file
 * follows in the same transaction. Also works for deleted products, since buyers can still download
 * them. Idempotent.
 *
 * @throws AppError 404; 400 if the notes cannot be rendered
 */
export async function changeVersion(
  deps: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'> & NoteDeps,
  change: Change,
  caller: Caller,
): Promise<Version> {
  const { db, settings, outbox, now } = deps;
  const { id, number, notes, notice = '' } = change;
  if (notes !== undefined) await requireShowable(notes, 'notes', formTexts.notShowable);
  if (change.mail || notice !== '') await flushNotes(deps);
  const at = now();
  const write = db.transaction(async (tx) => {
    const [[found], product] = await Promise.all([
      findVersions(tx, id, number),
      requireHandled(tx, change, caller),
    ]);
    const mail = change.mail === true && product.state !== 'draft';
    if (!found) throw notFound(texts.notFound);
    const events = eventsOf(found.version, change);
    if (events.length === 0 && !mail && notice === '') return found;
    const [version] = await tx
      .update(productVersions)
      .set(columnsOf(change, found.version, at))
      .where(eq(productVersions.id, found.version.id))
      .returning();
    if (!version) throw notFound(texts.notFound);
    await pointToNewest(tx, id);
    if (mail || notice !== '') {
      const message = { mail, notice, product: product.name };
      await tellRunners(tx, version, message, { settings, at });
    }
    const subject = versionSubject(product, version.number);
    for (const event of events) await recordAction(tx, caller, { ...event, subject }, at);
    return { ...found, version };
  });
  const [changed, downloads] = await Promise.all([write, countDownloads(db, id)]);
  if (change.mail) outbox.wake();
  return describeForSeller(changed, downloads.get(changed.version.fileId) ?? 0);
}

/** Returns the changed columns. A withdrawal keeps its time when its reason changes. */
function columnsOf({ notes, withdrawn, reason, channel }: Change, before: Row, at: Date) {
  return {
    ...(notes !== undefined && { notes }),
    ...(channel && { channel, stableAt: before.channel === 'beta' ? at : before.stableAt }),
    ...(withdrawn === 1 && {
      withdrawnAt: before.withdrawnAt ?? at,
      withdrawnReason: reason ?? '',
    }),
    ...(withdrawn === 0 && { withdrawnAt: null, withdrawnReason: null }),
  };
}

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

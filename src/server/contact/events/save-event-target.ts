import { randomBytes } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import * as contract from '#contract/contact/event-targets.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { eventTargets } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, invalid, notFound } from '#server/kit/errors.ts';
import { maskUrl, openUrl, sealTarget, type EventTarget } from './event-target.ts';
import { RefusedAddress, requirePublicTarget, type Resolve } from './public-address.ts';
import { findLastResults, toTarget } from './event-target-rows.ts';

type TargetDeps = Pick<Deps, 'db' | 'settings' | 'now'> & { resolve?: Resolve };

/** Bytes of a webhook's signing secret; the specification requires 24 to 64. */
const secretBytes = 32;

/**
 * Adds a target of events. Only this answer contains a webhook's secret.
 *
 * @throws AppError 400, at the field, for an address that is not public; 409 if there are twenty
 *   already
 */
export async function addEventTarget(
  deps: TargetDeps,
  { kind, url, kinds }: ParsedInputOf<typeof contract.addEventTarget>,
  caller: Caller,
): Promise<OutputOf<typeof contract.addEventTarget>> {
  const { db, settings, now } = deps;
  const address = new URL(url);
  if (kind !== 'mail') await requirePublic(deps, address);
  const secret = kind === 'webhook' ? `whsec_${randomBytes(secretBytes).toString('base64')}` : '';
  const createdAt = now();
  const added = await db.transaction(async (tx) => {
    const [present] = await tx.select({ count: count() }).from(eventTargets);
    if (present && present.count >= contract.maxEventTargets) {
      throw conflict(contract.texts.tooMany(contract.maxEventTargets));
    }
    const sealed = sealTarget({ url: address.href, secret }, settings.secretKey);
    const [row] = await tx
      .insert(eventTargets)
      .values({ kind, ...sealed, kinds, createdAt })
      .returning();
    if (!row) throw new Error('The target was not written');
    const subject = nameOf(row.kind, address);
    const detail = namesOf(kinds).join(', ');
    const event = { action: 'event-target-added', subject, detail } as const;
    await recordAction(tx, caller, event, createdAt);
    return row;
  });
  return { ...toTarget(deps, added, undefined), ...(secret && { secret }) };
}

const nameOf = (kind: EventTarget['kind'], address: URL | null) =>
  `${contract.targetNames[kind]}, ${maskUrl(kind, address)}`;

const namesOf = (kinds: EventTarget['kinds']) => kinds.map((kind) => contract.kindNames[kind]);

async function requirePublic({ settings, resolve }: TargetDeps, address: URL): Promise<void> {
  const allowsPrivate = settings.eventTargetsAllowPrivate;
  try {
    await requirePublicTarget(address, { allowsPrivate, resolve });
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    throw invalid(error.message, [{ path: 'url', message: error.message }]);
  }
}

/** Pauses or resumes a target, or changes its kinds. @throws AppError 404 */
export async function saveEventTarget(
  deps: TargetDeps,
  { id, isPaused, kinds }: ParsedInputOf<typeof contract.saveEventTarget>,
  caller: Caller,
): Promise<OutputOf<typeof contract.saveEventTarget>> {
  const { db, settings, now } = deps;
  const change = { ...(isPaused !== undefined && { isPaused }), ...(kinds && { kinds }) };
  const saved = await db.transaction(async (tx) => {
    const changes = Object.keys(change).length > 0;
    const [row] = changes
      ? await tx.update(eventTargets).set(change).where(eq(eventTargets.id, id)).returning()
      : await tx.select().from(eventTargets).where(eq(eventTargets.id, id));
    if (!row) throw notFound(contract.texts.notFound);
    if (!changes) return row;
    const subject = nameOf(row.kind, openUrl(row, settings.secretKey));
    const paused = isPaused === undefined ? [] : [isPaused ? 'paused' : 'not paused'];
    const detail = [...paused, ...namesOf(kinds ?? [])].join(', ');
    await recordAction(tx, caller, { action: 'event-target-changed', subject, detail }, now());
    return row;
  });
  return toTarget(deps, saved, (await findLastResults(db, id)).get(id));
}

/** Deletes a target with its deliveries. @throws AppError 404 */
export async function deleteEventTarget(
  { db, settings, now }: TargetDeps,
  { id }: ParsedInputOf<typeof contract.deleteEventTarget>,
  caller: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(eventTargets).where(eq(eventTargets.id, id)).returning();
    if (!row) throw notFound(contract.texts.notFound);
    const subject = nameOf(row.kind, openUrl(row, settings.secretKey));
    await recordAction(tx, caller, { action: 'event-target-deleted', subject }, now());
  });
}

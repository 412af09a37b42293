import { and, eq, not, sql, type SQL } from 'drizzle-orm';
import { texts as licenseTexts } from '#contract/licenses/licenses.ts';
import { texts as offlineTexts } from '#contract/licenses/offline-leases.ts';
import { loginOf } from '#contract/licenses/license-states.ts';
import { freeMovesPerLicense, texts } from '#contract/buyers/portal.ts';
import type { moveLicense as moveRoute } from '#contract/licenses/license-page.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Tx } from '#db/client.ts';
import { licenseMoves, licenses, orders } from '#db/schema.ts';
import { type AuditEvent, recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, invalid, notFound } from '#server/kit/errors.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { formatDay } from '#texts/language.ts';
import { enqueueLicenseEvent } from './license-events.ts';
import { describeLicense } from './license-key.ts';
import { freeSince, readMoves, enqueueMovedMail } from './license-moves.ts';
import { bindingOf, listOthers, productNameOf } from './license-standing.ts';
import { offlineUntil } from './given-offline-leases.ts';
import { findLicense } from './list-licenses.ts';
import { accessFacts, accessOf } from '#server/sales/orders/access.ts';
import { requirePurchase } from './require-purchase.ts';

export type MoveDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;

/** The person who moves a key, and their limits. */
export type Mover =
  | {
      by: 'buyer';
      orderId: string;
      /** Must also hold, in the move's transaction. */
      guard: SQL;
    }
  | { by: 'seller'; reason: string };

interface Account {
  accountNumber: string;
  brokerName: string;
}

/**
 * Binds a key to another trading account; the key itself stays the same. For the account it is
 * already bound to, only the spelling is updated and nothing is counted, so repeats are harmless.
 *
 * @param record writes the audit log entry in the move's transaction
 * @throws AppError 400; 404; 409 blocked, another key has the account, an offline lease is valid,
 *   no move left; 410 refunded
 */
export async function moveLicense(
  deps: MoveDeps,
  { id, ...typed }: Account & { id: number },
  mover: Mover,
  record: (tx: Tx, event: AuditEvent, now: Date) => Promise<void>,
): Promise<void> {
  const login = loginOf(typed.accountNumber);
  if (login === null) throw invalid(texts.noLogin);
  const to = { ...typed, brokerName: typed.brokerName.replace(/\s+/g, ' '), login };
  const now = deps.now();
  const isMoved = await deps.db.transaction(async (tx) => {
    const found = await findKey(tx, id, mover, now);
    await refuseMove(tx, found, to, mover, now);
    await tx.update(licenses).set(to).where(eq(licenses.id, id));
    if (found.license.login === login) return false;
    await writeMove(tx, deps, found, to, { mover, record, now });
    return true;
  });
  if (isMoved) deps.outbox.wake();
}

type Found = Awaited<ReturnType<typeof findKey>>;

/** Finds a key; for a buyer their own, revealing nothing about others. @throws AppError 404; 409 */
async function findKey(tx: Tx, id: number, mover: Mover, now: Date) {
  const isBuyer = mover.by === 'buyer';
  const [found] = await tx
    .select({
      license: licenses,
      order: orders,
      productName: productNameOf,
      facts: accessFacts,
      isFree: isFree(now),
      offlineUntil: offlineUntil(now),
      isStillTheirs: sql<0 | 1>`(${isBuyer ? mover.guard : 1})`,
    })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(and(eq(licenses.id, id), isBuyer ? eq(licenses.orderId, mover.orderId) : undefined));
  if (!found) throw notFound(licenseTexts.notFound);
  if (!found.isStillTheirs) throw conflict(texts.changed);
  const purchase = requirePurchase(found.order, accessOf(found.facts, now));
  const others = await listOthers(tx, found.license);
  return { ...found, purchase, others, isFree: found.isFree === 1 };
}

/** Refuses a move with a reason that a person can resolve. */
async function refuseMove(
  tx: Tx,
  { license, others, isFree: isUncounted, offlineUntil: heldUntil }: Found,
  to: Account & { login: string },
  { by }: Mover,
  now: Date,
): Promise<void> {
  if (by === 'buyer' && license.blockedAt) throw conflict(texts.isBlocked);
  const bindings = new Set(others.map(bindingOf));
  if (bindings.has(bindingOf({ ...license, ...to }))) throw conflict(texts.hasOther);
  if (license.login === to.login) return;
  if (heldUntil !== null) throw conflict(offlineTexts.holds(formatDay(new Date(heldUntil))));
  if (others.some(({ login }) => login === to.login)) throw conflict(texts.hasOther);
  if (by === 'seller' || isUncounted) return;
  const moves = await readMoves(tx, license, now);
  if (!moves.nextAt) return;
  throw conflict(texts.noneLeft(formatDay(moves.nextAt)), { moves });
}

interface Circumstances {
  mover: Mover;
  record: (tx: Tx, event: AuditEvent, now: Date) => Promise<void>;
  now: Date;
}

async function writeMove(
  tx: Tx,
  { settings }: MoveDeps,
  { license, purchase, productName, isFree: isUncounted }: Found,
  to: Account & { login: string },
  { mover, record, now }: Circumstances,
): Promise<void> {
  const { accountNumber, brokerName } = to;
  const isSeller = mover.by === 'seller';
  const [move] = await tx
    .insert(licenseMoves)
    .values({
      licenseId: license.id,
      orderId: license.orderId,
      fromAccountNumber: license.accountNumber,
      fromBrokerName: license.brokerName,
      toAccountNumber: accountNumber,
      toBrokerName: brokerName,
      by: mover.by,
      isCounted: !isSeller && !isUncounted,
      reason: isSeller ? mover.reason : '',
      createdAt: now,
    })
    .returning({ id: licenseMoves.id });
  if (!move) throw new Error('The move was not written');
  if (purchase.email) {
    const { paypalOrderId } = purchase;
    const key = { ...license, productName, paypalOrderId, from: license, to, by: mover.by };
    await enqueueMovedMail(tx, { moveId: move.id, to: purchase.email, key }, settings, now);
  }
  await enqueueLicenseEvent(tx, 'license.moved', license.id, now);
  const reason = isSeller && mover.reason ? `: ${mover.reason}` : '';
  const detail = `To account ${accountNumber} at ${brokerName}${reason}`;
  await record(tx, { action: 'license-moved', subject: describeLicense(license), detail }, now);
}

/** Tells whether a move is uncounted: no valid login, or a new unused key, probably mistyped. */
function isFree(now: Date): SQL<0 | 1> {
  const { licenseId, by, isCounted } = licenseMoves;
  const earlier = sql`(SELECT count(*) FROM ${licenseMoves} WHERE ${and(eq(licenseId, licenses.id), eq(by, 'buyer'), not(isCounted))})`;
  return sql<
    0 | 1
  >`(${licenses.login} IS NULL OR (${licenses.createdAt} > ${freeSince(now).getTime()} AND ${licenses.firstLeaseAt} IS NULL
    AND ${licenses.firstVerifiedAt} IS NULL AND ${earlier} < ${freeMovesPerLicense}))`;
}

/** Moves a key for the seller, uncounted, even if blocked. @throws AppError 404; 409 taken; 410 */
export async function moveForBuyer(
  deps: MoveDeps,
  { reason, ...move }: ParsedInputOf<typeof moveRoute>,
  caller: Caller,
): Promise<OutputOf<typeof moveRoute>> {
  await moveLicense(deps, move, { by: 'seller', reason }, (tx, event, now) =>
    recordAction(tx, caller, event, now),
  );
  const license = await findLicense(deps, move.id);
  if (!license) throw notFound(licenseTexts.notFound);
  return license;
}

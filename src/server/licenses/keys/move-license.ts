import { and, eq, isNull, lt, ne, not, notExists, or, sql, type SQL } from 'drizzle-orm';
import { texts as licenseTexts } from '#contract/licenses.ts';
import { texts as offlineTexts } from '#contract/offline-leases.ts';
import { loginOf } from '#contract/login.ts';
import { freeMovesPerLicense, movesPerPurchase, texts } from '#contract/portal.ts';
import type { Tx } from '#db/client.ts';
import { licenseMoves, licenses, orders } from '#db/schema.ts';
import type { AuditEvent } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, invalid, notFound } from '#server/kit/errors.ts';
import { enqueueEvent } from '#server/kit/events/enqueue-event.ts';
import { isDuplicate } from '#db/is-duplicate.ts';
import { formatDay } from '#texts/language.ts';
import type { Purchase } from '#server/sales/orders/order.ts';
import { describeLicenseEvent } from './license-events.ts';
import { describeLicense } from './license-key.ts';
import { countedSince, freeSince, readMoves } from './license-moves.ts';
import { partOfKey, productNameOf } from './license-standing.ts';
import { offlineUntil } from './given-offline-leases.ts';
import { enqueueMovedMail } from './moved-mail.ts';
import { accessFacts, accessOf, hasPortal } from '#server/sales/orders/access.ts';
import { requirePurchase } from './require-purchase.ts';

export type MoveDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;
type License = typeof licenses.$inferSelect;

/** The person who moves a key, and their limits. */
export type Mover =
  | {
      by: 'buyer';
      /** Restricts the move to a key of this purchase. */
      orderId: string;
      /** Must hold while the move is written. */
      guard: SQL;
    }
  | { by: 'seller'; reason: string };

interface Account {
  accountNumber: string;
  brokerName: string;
}

interface Found {
  license: License;
  purchase: Purchase;
  /** Name of the bought product, or of the key's part of a bundle. */
  productName: string;
  others: License[];
  isFree: boolean;
  /** When its last offline lease ends, ms; null without one. */
  offlineUntil: number | null;
}

/** Each concurrent move retries on the result of the one before; a purchase has few. */
const maxTries = 10;

/**
 * Binds a key to another trading account; the key itself stays. For the account that it has
 * already, only the spelling is updated and nothing counted, so repeats are harmless. The writing
 * statement checks all conditions, so that concurrent moves cannot exceed the limit.
 *
 * @param record writes the audit log entry in the move's transaction
 * @throws AppError 400; 404; 409 blocked, another key has the account, an offline lease holds, no
 *   move left; 410 refunded
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
  for (let tries = 0; tries < maxTries; tries++) {
    const now = deps.now();
    const found = await findKey(deps, id, mover, now);
    if (!found) throw notFound(licenseTexts.notFound);
    await refuseMove(deps, found, to, mover, now);
    const write = found.license.login === login ? writeSpelling : writeMove;
    try {
      if (await write(deps, found, to, { mover, record, now })) return;
    } catch (error) {
      // Another key was created for the account at the same time.
      if (!isDuplicate(error)) throw error;
    }
  }
  throw conflict(texts.changed);
}

/**
 * Finds a key; for a buyer only one of their own purchase, so that nothing about others is
 * revealed.
 */
async function findKey(
  { db }: MoveDeps,
  id: number,
  mover: Mover,
  now: Date,
): Promise<Found | null> {
  const isTheirs = mover.by === 'buyer' ? eq(licenses.orderId, mover.orderId) : undefined;
  const orderId = db
    .select({ orderId: licenses.orderId })
    .from(licenses)
    .where(eq(licenses.id, id));
  const [[found], others] = await Promise.all([
    db
      .select({
        license: licenses,
        order: orders,
        productName: productNameOf,
        facts: accessFacts,
        isFree: isFree(now),
        offlineUntil: offlineUntil(now),
      })
      .from(licenses)
      .innerJoin(orders, eq(orders.id, licenses.orderId))
      .where(and(eq(licenses.id, id), isTheirs)),
    db
      .select()
      .from(licenses)
      .where(
        and(
          eq(licenses.orderId, orderId),
          sql`${licenses.partId} IS ${partOfKey(id)}`,
          ne(licenses.id, id),
        ),
      ),
  ]);
  if (!found) return null;
  const { license, order } = found;
  const access = accessOf(found.facts, now);
  const purchase = requirePurchase(order, access);
  return { ...found, license, purchase, others, isFree: found.isFree === 1 };
}

/** Explains a refusal that a person can resolve; the writing statement checks the same again. */
async function refuseMove(
  { db }: MoveDeps,
  { license, others, isFree: isUncounted, offlineUntil: heldUntil }: Found,
  to: Account & { login: string },
  { by }: Mover,
  now: Date,
): Promise<void> {
  if (by === 'buyer' && license.blockedAt) throw conflict(texts.isBlocked);
  if (license.login === to.login) {
    const bindings = new Set(others.map(bindingOf));
    if (bindings.has(bindingOf({ ...license, ...to }))) throw conflict(texts.hasOther);
    return;
  }
  if (heldUntil !== null) throw conflict(offlineTexts.holds(formatDay(new Date(heldUntil))));
  if (others.some(({ login }) => login === to.login)) throw conflict(texts.hasOther);
  if (by === 'seller' || isUncounted) return;
  const moves = await readMoves(db, license, now);
  if (!moves.nextAt) return;
  throw conflict(texts.noneLeft(formatDay(moves.nextAt)), { moves });
}

/** Compares like the unique index on bindings. */
const bindingOf = ({ accountNumber, brokerName, email }: License): string =>
  JSON.stringify([accountNumber, brokerName, email]).toLowerCase();

interface Circumstances {
  mover: Mover;
  record: (tx: Tx, event: AuditEvent, now: Date) => Promise<void>;
  now: Date;
}

/** @returns whether the key was unchanged since it was read */
async function writeSpelling(
  { db }: MoveDeps,
  { license }: Found,
  { accountNumber, brokerName }: Account,
  { mover }: Circumstances,
): Promise<boolean> {
  if (license.accountNumber === accountNumber && license.brokerName === brokerName) return true;
  const written = await db
    .update(licenses)
    .set({ accountNumber, brokerName })
    .where(and(isAsFound(license), guardOf(mover)))
    .returning({ id: licenses.id });
  return written.length > 0;
}

/** @returns whether all conditions of the move still held */
async function writeMove(
  { db, settings, outbox }: MoveDeps,
  { license, purchase, productName }: Found,
  to: Account & { login: string },
  { mover, record, now }: Circumstances,
): Promise<boolean> {
  const isMoved = await db.transaction(async (tx) => {
    const [move] = await insertMove(tx, { license, purchase }, to, mover, now);
    if (!move) return false;
    const { accountNumber, brokerName, login } = to;
    await tx
      .update(licenses)
      .set({ accountNumber, brokerName, login })
      .where(eq(licenses.id, license.id));
    if (purchase.email) {
      const { paypalOrderId } = purchase;
      const key = { ...license, productName, paypalOrderId, from: license, to, by: mover.by };
      await enqueueMovedMail(tx, { moveId: move.id, to: purchase.email, key }, settings, now);
    }
    await enqueueEvent(
      tx,
      { kind: 'license.moved', subjectId: license.id, describe: describeLicenseEvent },
      now,
    );
    const reason = mover.by === 'seller' && mover.reason ? `: ${mover.reason}` : '';
    const detail = `To account ${accountNumber} at ${brokerName}${reason}`;
    await record(tx, { action: 'license-moved', subject: describeLicense(license), detail }, now);
    return true;
  });
  if (isMoved) outbox.wake();
  return isMoved;
}

/** Checks, counts and inserts in one statement; returns no row if a condition fails. */
function insertMove(
  tx: Tx,
  { license, purchase }: Pick<Found, 'license' | 'purchase'>,
  to: Account & { login: string },
  mover: Mover,
  now: Date,
) {
  const isSeller = mover.by === 'seller';
  const other = tx
    .select({ one: sql`1` })
    .from(sql`${licenses} AS other`)
    .where(
      sql`other.order_id = ${license.orderId} AND other.part_id IS ${license.partId} AND other.login = ${to.login} AND other.id <> ${license.id}`,
    );
  return tx
    .insert(licenseMoves)
    .select(
      tx
        .select({
          id: sql<number>`NULL`.as('id'),
          licenseId: licenses.id,
          orderId: licenses.orderId,
          fromAccountNumber: licenses.accountNumber,
          fromBrokerName: licenses.brokerName,
          toAccountNumber: sql<string>`${to.accountNumber}`.as('to_account_number'),
          toBrokerName: sql<string>`${to.brokerName}`.as('to_broker_name'),
          by: sql<'buyer' | 'seller'>`${mover.by}`.as('by'),
          isCounted: (isSeller ? sql<boolean>`0` : sql<boolean>`NOT ${isFree(now)}`).as(
            'is_counted',
          ),
          reason: sql<string>`${isSeller ? mover.reason : ''}`.as('reason'),
          createdAt: sql<Date>`${now.getTime()}`.as('created_at'),
        })
        .from(licenses)
        .innerJoin(orders, eq(orders.id, licenses.orderId))
        .where(
          and(
            isAsFound(license),
            hasPortal(),
            sql`${offlineUntil(now)} IS NULL`,
            sql`${orders.email} IS ${purchase.email}`,
            notExists(other),
            isSeller ? undefined : or(isFree(now), lt(movesUsed(now), movesPerPurchase)),
            guardOf(mover),
          ),
        ),
    )
    .returning({ id: licenseMoves.id });
}

const isAsFound = ({ id, accountNumber, brokerName, login }: License) =>
  and(
    eq(licenses.id, id),
    eq(licenses.accountNumber, accountNumber),
    eq(licenses.brokerName, brokerName),
    sql`${licenses.login} IS ${login}`,
  );

const guardOf = (mover: Mover) =>
  mover.by === 'buyer' ? and(isNull(licenses.blockedAt), mover.guard) : undefined;

/**
 * Returns whether a key's next move is uncounted: it has no valid login, or it is new and unused,
 * so probably mistyped.
 */
function isFree(now: Date): SQL<0 | 1> {
  const { licenseId, by, isCounted } = licenseMoves;
  const earlier = sql`(SELECT count(*) FROM ${licenseMoves} WHERE ${and(eq(licenseId, licenses.id), eq(by, 'buyer'), not(isCounted))})`;
  return sql<
    0 | 1
  >`(${licenses.login} IS NULL OR (${licenses.createdAt} > ${freeSince(now).getTime()} AND ${licenses.firstLeaseAt} IS NULL
    AND ${licenses.firstVerifiedAt} IS NULL AND ${earlier} < ${freeMovesPerLicense}))`;
}

/** Counts the moves of the key's purchase, or of its part of a bundle. */
function movesUsed(now: Date): SQL<number> {
  const { orderId, licenseId, isCounted, createdAt } = licenseMoves;
  const isOfItsPart = sql`(SELECT moved.part_id FROM ${licenses} AS moved WHERE moved.id = ${licenseId}) IS ${licenses.partId}`;
  return sql<number>`(SELECT count(*) FROM ${licenseMoves} WHERE ${and(eq(orderId, licenses.orderId), isOfItsPart, eq(isCounted, true))} AND ${createdAt} > ${countedSince(now).getTime()})`;
}

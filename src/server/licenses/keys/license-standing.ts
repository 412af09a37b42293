import { and, ne, sql, type SQL, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { licenses, orderParts, orders } from '#db/schema.ts';
import { isBlocked } from '#server/kit/address-key.ts';
import { accessOf, isPast } from '#server/sales/orders/access.ts';
import type { Order } from '#server/sales/orders/order.ts';
import type { Deps } from '#server/deps.ts';

/** The product that a key opens: a bundle's part, else the purchased product. */
export const productOf = sql<number>`coalesce(${licenses.partId}, ${orders.productId})`;

/** The name of that product at the time of the sale. */
export const productNameOf = sql<string>`coalesce((SELECT ${orderParts.productName} FROM ${orderParts}
  WHERE ${orderParts.orderId} = ${licenses.orderId} AND ${orderParts.productId} = ${licenses.partId}), ${orders.productName})`;

export const partOfKey = (id: number): SQL<number | null> =>
  sql`(SELECT key.part_id FROM ${licenses} AS key WHERE key.id = ${id})`;

/** Matches the keys of a purchase; for a bundle: of one part. `partId` null: no bundle. */
export const isOfPart = ({ orderId, partId }: { orderId: string; partId: number | null }): SQL =>
  sql`${licenses.orderId} = ${orderId} AND ${licenses.partId} IS ${partId}`;

type License = typeof licenses.$inferSelect;

/** Lists the other keys of a key's purchase; for a bundle: of the same part. */
export const listOthers = (db: Pick<Db, 'select'>, license: License): Promise<License[]> =>
  db
    .select()
    .from(licenses)
    .where(and(isOfPart(license), ne(licenses.id, license.id)));

/** Returns the binding, which no two keys of a part share, as the unique index compares it. */
export const bindingOf = ({ accountNumber, brokerName, email }: License): string =>
  JSON.stringify([accountNumber, brokerName, email]).toLowerCase();

export const standingFacts = {
  state: orders.state,
  renewsId: orders.renewsId,
  isBlocked,
  expiresAt: licenses.expiresAt,
  blockedAt: licenses.blockedAt,
};

export interface StandingFacts extends Pick<Order, 'state' | 'renewsId'> {
  isBlocked: 0 | 1;
  /** End of the key, which may outlast the purchase's term. */
  expiresAt: Date | null;
  blockedAt: Date | null;
}

/**
 * Tells whether a key works: `ended` by a refund, the seller or its term takes precedence over
 * `blocked` by itself or with its purchase. A trial's key works like a purchased one.
 */
export function standingOf(
  { state, renewsId, isBlocked: blocked, expiresAt, blockedAt }: StandingFacts,
  now: Date,
): 'active' | 'ended' | 'blocked' {
  const paid = state === 'trial' ? 'completed' : state;
  // A key is only created once its purchase is open.
  const order = {
    state: paid,
    renewsId,
    isBlocked: blocked,
    isUnpublished: 0,
    isAwaiting: 0,
    expiresAt: null,
  } as const;
  const access = accessOf(order, now);
  if (access === 'none' || isPast(expiresAt, now)) return 'ended';
  return access === 'blocked' || blockedAt ? 'blocked' : 'active';
}

interface Binding {
  id: number;
  accountNumber: string;
  login: string;
  /** As the terminal names it; empty if it does not. */
  brokerName: string;
}

const maxBrokerNameLength = 100;

/**
 * Binds an imported key that came without an account, once. `taken`: another request was faster.
 * `has-other`: the account has another key of the purchase.
 */
export function bindLicense(
  { db }: Pick<Deps, 'db'>,
  { id, accountNumber, login, brokerName }: Binding,
): Promise<'bound' | 'taken' | 'has-other'> {
  const broker = Array.from(brokerName.replace(/\s+/g, ' ').trim());
  const binding = {
    accountNumber,
    login,
    brokerName: broker.slice(0, maxBrokerNameLength).join(''),
  };
  return db.transaction(async (tx) => {
    const isUnbound = and(eq(licenses.id, id), eq(licenses.accountNumber, ''));
    const [license] = await tx.select().from(licenses).where(isUnbound);
    if (!license) return 'taken';
    const bound = { ...license, ...binding };
    const others = await listOthers(tx, license);
    const isSame = (other: typeof license) =>
      other.login === login || bindingOf(other) === bindingOf(bound);
    if (others.some(isSame)) return 'has-other';
    await tx.update(licenses).set(binding).where(eq(licenses.id, id));
    return 'bound';
  });
}

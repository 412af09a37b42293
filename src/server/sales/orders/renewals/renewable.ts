import { eq, sql, and, gte, isNotNull, ne, type SQL } from 'drizzle-orm';
import { isFree } from '#contract/kit/money.ts';
import { texts, renewLinkHours, renewPath } from '#contract/sales/terms.ts';
import type { Db, Tx } from '#db/client.ts';
import { isPublished } from '#db/product-states.ts';
import { licenses, orders, products } from '#db/schema.ts';
import { accessFacts, accessOf } from '../access.ts';
import type { Order } from '../order.ts';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { dayMs } from '#contract/kit/days.ts';
import type { Portal } from '#contract/buyers/portal.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, invalid } from '#server/kit/errors.ts';

const lastKeyEnd = sql`(SELECT max(${licenses.expiresAt}) FROM ${licenses} WHERE ${licenses.orderId} = ${orders.id})`;

/** Columns that tell whether a purchase can be renewed, for orders joined with their product. */
export const renewableColumns = {
  id: orders.id,
  paypalOrderId: orders.paypalOrderId,
  productId: orders.productId,
  productName: orders.productName,
  email: orders.email,
  facts: accessFacts,
  /** End of the purchase, else of its last key, in ms since the epoch; null: neither ends. */
  endsAt: sql<number | null>`coalesce(${orders.expiresAt}, ${lastKeyEnd})`,
  product: {
    termDays: products.termDays,
    priceCents: products.priceCents,
    isPublished: sql<0 | 1>`${isPublished}`,
  },
};

export async function findRenewable(db: Pick<Db, 'select'>, id: string) {
  const [found] = await db
    .select(renewableColumns)
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .where(eq(orders.id, id));
  return found;
}

type Renewable = NonNullable<Awaited<ReturnType<typeof findRenewable>>>;

/** Returns why a purchase cannot be extended, whatever its product is; null if it can. */
export function purchaseObstacle({ facts, endsAt }: Renewable, now: Date): string | null {
  const access = accessOf(facts, now);
  if (access === 'none') return texts.ended;
  if (access === 'blocked') return texts.blocked;
  return endsAt === null ? texts.endless : null;
}

/** Returns why a purchase cannot be renewed now, as its buyer is told; null if it can. */
export function obstacleOf(renewable: Renewable, now: Date): string | null {
  const { termDays, priceCents, isPublished: isSold } = renewable.product;
  const isOffered = termDays !== null && !isFree(priceCents) && isSold === 1;
  return purchaseObstacle(renewable, now) ?? (isOffered ? null : texts.notOffered);
}

/** Returns the new end of the purchase that a payment has renewed; null for any other payment. */
export async function findRenewedUntil(
  db: Pick<Db, 'select'>,
  { renewsId }: Pick<Order, 'renewsId'>,
): Promise<Date | null> {
  if (renewsId === null) return null;
  const renewed = await findRenewable(db, renewsId);
  return renewed?.endsAt ? new Date(renewed.endsAt) : null;
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Derives a key for this purpose only, so that no other signature of ours passes as a token. */
const keyOf = (secretKey: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'renew token', 32));

/** Encrypted: someone who pays for another must not learn the purchase's id, which makes keys. */
export function newRenewToken(
  orderId: string,
  from: keyof typeof renewLinkHours,
  secretKey: string,
  now: Date,
): string {
  const expiresAt = now.getTime() + renewLinkHours[from] * 3_600_000;
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyOf(secretKey), iv);
  const sealed = Buffer.concat([sealing.update(`${expiresAt} ${orderId}`), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url');
}

export function openRenewToken(token: string, secretKey: string, now: Date): string | null {
  const bytes = Buffer.from(token, 'base64url');
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  if (tag.length < tagBytes) return null;
  const opening = createDecipheriv(cipher, keyOf(secretKey), bytes.subarray(0, ivBytes));
  opening.setAuthTag(tag);
  try {
    const text = opening.update(bytes.subarray(ivBytes + tagBytes));
    const [expiresAt, orderId] = Buffer.concat([text, opening.final()]).toString().split(' ');
    return orderId && now.getTime() < Number(expiresAt) ? orderId : null;
  } catch {
    return null;
  }
}

type Renewal = Pick<Order, 'id' | 'renewsId' | 'termDays'> & { renewedAt: Date };

type Change = (end: SQL) => SQL;

const termMs = ({ termDays }: Pick<Order, 'termDays'>) => (termDays ?? 0) * dayMs;

const added =
  (renewal: Pick<Renewal, 'termDays' | 'renewedAt'>): Change =>
  (end) =>
    sql`max(${end}, ${renewal.renewedAt.getTime()}) + ${termMs(renewal)}`;

/**
 * Adds a renewal's term to the purchase and to each of its keys, from the renewal's moment or their
 * own end, whichever is later. A missing end stays missing.
 */
export async function addTerm(tx: Tx, renewal: Renewal): Promise<void> {
  await changeEnds(tx, renewal, added(renewal));
}

/**
 * Removes a renewal's term. Undoes later renewals first and adds them again, since a gap before
 * them may come back. An end that has passed by then may become later than it once was, but never
 * later than the renewal.
 */
export async function takeTermBack(tx: Tx, renewal: Renewal): Promise<void> {
  const { id, renewsId, renewedAt } = renewal;
  const later = await tx
    .select({ termDays: orders.termDays, renewedAt: orders.renewedAt })
    .from(orders)
    .where(
      and(eq(orders.renewsId, renewsId ?? ''), gte(orders.renewedAt, renewedAt), ne(orders.id, id)),
    )
    .orderBy(orders.renewedAt);
  const standing = later.flatMap((each) =>
    each.renewedAt ? [{ ...each, renewedAt: each.renewedAt }] : [],
  );
  const undoneMs = [renewal, ...standing].reduce((total, each) => total + termMs(each), 0);
  await changeEnds(tx, renewal, (end) =>
    standing.reduce((before, each) => added(each)(before), sql`${end} - ${undoneMs}`),
  );
}

async function changeEnds(
  tx: Tx,
  { renewsId }: Pick<Renewal, 'renewsId'>,
  change: Change,
): Promise<void> {
  if (renewsId === null) return;
  await tx
    .update(orders)
    .set({ expiresAt: change(sql`${orders.expiresAt}`) })
    .where(and(eq(orders.id, renewsId), isNotNull(orders.expiresAt)));
  await tx
    .update(licenses)
    .set({ expiresAt: change(sql`${licenses.expiresAt}`) })
    .where(and(eq(licenses.orderId, renewsId), isNotNull(licenses.expiresAt)));
}

export async function describeRenewal(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  orderId: string,
): Promise<Portal['renewal']> {
  const renewable = await findRenewable(db, orderId);
  if (!renewable?.endsAt || obstacleOf(renewable, now())) return null;
  const token = newRenewToken(orderId, 'portal', settings.secretKey, now());
  return {
    path: renewPath(renewable.productId, token).slice(1),
    endsAt: new Date(renewable.endsAt).toISOString(),
  };
}

/** @throws AppError 400 the token renews no purchase of this product; 409 it cannot be renewed */
export async function requireRenewable(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { renewToken, productId }: { renewToken: string; productId: number },
): Promise<string> {
  const id = openRenewToken(renewToken, settings.secretKey, now());
  const renewable = id === null ? undefined : await findRenewable(db, id);
  if (renewable?.productId !== productId) {
    throw invalid(texts.invalidToken, [{ path: 'renewToken', message: texts.invalidToken }]);
  }
  const obstacle = obstacleOf(renewable, now());
  if (obstacle) throw conflict(obstacle);
  return renewable.id;
}

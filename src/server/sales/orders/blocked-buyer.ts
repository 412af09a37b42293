import { sql, type SQL } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import { texts } from '#contract/buyers/blocks.ts';
import { blocks, refunds } from '#db/schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, type AppError } from '#server/kit/errors.ts';
import { addressKey } from '#server/kit/address-key.ts';
import type { CapturedOrder, Transition } from './decide.ts';
import type { Order } from './order.ts';

const refundIdLength = 32;
/** The process that stores the refund sends it at once; if it dies, another sends it after this. */
const retryMs = 30_000;

/** Matches while the shop has any block. The condition makes SQLite search, not scan. */
export const hasBlocks = sql<0 | 1>`EXISTS (SELECT 1 FROM ${blocks} WHERE ${blocks.id} > 0)`;

/** Returns the hash that replaces a blocked address (`addressKey`) once it is erased. */
export const blockHash = (address: string, secretKey: string): string =>
  createHmac('sha256', secretKey).update(`blocked\n${address}`).digest('hex');

export function isAnyBlocked(emails: (string | null)[], secretKey: string): SQL<0 | 1> {
  const keys = emails.flatMap((email) => {
    if (email === null) return [];
    const key = addressKey(email);
    return [sql`${key}`, sql`${blockHash(key, secretKey)}`];
  });
  return sql<
    0 | 1
  >`EXISTS (SELECT 1 FROM ${blocks} WHERE ${blocks.address} IN (${sql.join(keys, sql`, `)}))`;
}

export async function findBlocked(
  db: Pick<Db, 'get'>,
  emails: (string | null)[],
  secretKey: string,
): Promise<boolean> {
  const found = await db.get<{ isBlocked: 0 | 1 }>(
    sql`SELECT ${isAnyBlocked(emails, secretKey)} AS "isBlocked"`,
  );
  return found?.isBlocked === 1;
}

export function cannotBuy({ supportEmail }: Pick<Deps['settings'], 'supportEmail'>): AppError {
  return forbidden(texts.cannotBuy(supportEmail));
}

/** Gives a blocked buyer's money back without access; null in review: the seller decides. */
export function returnMoney(order: Order, { capture, email }: CapturedOrder): Transition | null {
  if (order.state === 'review') return null;
  const reason = 'The buyer’s address is blocked. The payment is being refunded.';
  const values = {
    captureId: capture.id,
    email: email ?? order.email,
    captureRefusal: 'blocked' as const,
    promoClaimedAt: null,
    nextCheckAt: null,
    reviewReason: reason,
  };
  return { to: 'review', values, effects: [{ kind: 'return-money' }], reason };
}

/** Stores the refund of a blocked buyer's money; it is sent after the transaction. */
export async function requestReturn(tx: Tx, order: Order, at: Date): Promise<void> {
  await tx.insert(refunds).values({
    id: randomBase32(refundIdLength),
    orderId: order.id,
    kind: 'refund',
    amountCents: order.amountCents,
    state: 'requested',
    nextCheckAt: new Date(at.getTime() + retryMs),
    createdAt: at,
    updatedAt: at,
  });
}

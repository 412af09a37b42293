import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte, sql, type SQL } from 'drizzle-orm';
import { portalMinutes } from '#contract/buyers/portal.ts';
import type { Db } from '#db/client.ts';
import { portalTokens } from '#db/schema.ts';

const tokenBytes = 32;

/** Returns a token that opens a purchase's keys for half an hour. Only its hash is stored. */
export const newPortalToken = (): string => randomBytes(tokenBytes).toString('base64url');

export const hashPortalToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Returns when a purchase opened now closes again. */
export const portalEnd = (now: Date): Date => new Date(now.getTime() + portalMinutes * 60_000);

export async function openPortal(
  db: Pick<Db, 'insert'>,
  { orderId, portalToken }: { orderId: string; portalToken: string },
  now: Date,
): Promise<void> {
  await db.insert(portalTokens).values({
    tokenHash: hashPortalToken(portalToken),
    orderId,
    expiresAt: portalEnd(now),
    createdAt: now,
  });
}

/** Matches the row of an unexpired token. */
export const isAlive = (tokenHash: string, now: Date): SQL | undefined =>
  and(eq(portalTokens.tokenHash, tokenHash), gt(portalTokens.expiresAt, now));

/** Holds while the token is unexpired, for statements on other tables. */
export const existsAlive = (tokenHash: string, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM ${portalTokens} WHERE ${isAlive(tokenHash, now)})`;

export async function forgetDeadTokens({ db, now }: { db: Db; now(): Date }): Promise<void> {
  await db.delete(portalTokens).where(lte(portalTokens.expiresAt, now()));
}

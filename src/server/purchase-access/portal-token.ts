import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte, sql, type SQL } from 'drizzle-orm';
import { portalMinutes } from '#contract/portal.ts';
import type { Db } from '#db/client.ts';
import { portalTokens } from '#db/schema.ts';

const tokenBytes = 32;

/** What opens the licence keys of one purchase for half an hour. The database holds its hash alone. */
export const newPortalToken = (): string => randomBytes(tokenBytes).toString('base64url');

export const hashPortalToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Lets the token open the keys of the purchase from now on. */
export async function openPortal(
  db: Pick<Db, 'insert'>,
  { orderId, portalToken }: { orderId: string; portalToken: string },
  now: Date,
): Promise<void> {
  await db.insert(portalTokens).values({
    tokenHash: hashPortalToken(portalToken),
    orderId,
    expiresAt: new Date(now.getTime() + portalMinutes * 60_000),
    createdAt: now,
  });
}

/** Whether a token of the table is the one of this hash, and not over. */
export const isAlive = (tokenHash: string, now: Date): SQL | undefined =>
  and(eq(portalTokens.tokenHash, tokenHash), gt(portalTokens.expiresAt, now));

/** The same, for a statement about something else. */
export const existsAlive = (tokenHash: string, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM ${portalTokens} WHERE ${isAlive(tokenHash, now)})`;

/** Forgets the tokens whose time is over. */
export async function forgetDeadTokens({ db, now }: { db: Db; now(): Date }): Promise<void> {
  await db.delete(portalTokens).where(lte(portalTokens.expiresAt, now()));
}

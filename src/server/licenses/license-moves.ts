import { and, asc, eq, gt, type SQLWrapper } from 'drizzle-orm';
import { freeMoveHours, moveWindowDays, movesPerPurchase, type Moves } from '#contract/portal.ts';
import type { Db } from '#db/client.ts';
import { licenseMoves } from '#db/schema.ts';

const hourMs = 3_600_000;
const windowMs = moveWindowDays * 24 * hourMs;

/** A move counts until it is as old as this. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - windowMs);

/** A key moves without being counted until it is as old as this. */
export const freeSince = (now: Date): Date => new Date(now.getTime() - freeMoveHours * hourMs);

/** How many moves a purchase has used, and when there is room again where there is none. */
export async function readMoves(
  db: Pick<Db, 'select'>,
  orderId: string | SQLWrapper,
  now: Date,
): Promise<Moves> {
  const counted = await db
    .select({ createdAt: licenseMoves.createdAt })
    .from(licenseMoves)
    .where(
      and(
        eq(licenseMoves.orderId, orderId),
        eq(licenseMoves.isCounted, true),
        gt(licenseMoves.createdAt, countedSince(now)),
      ),
    )
    .orderBy(asc(licenseMoves.createdAt));
  const [oldest] = counted;
  const isUsedUp = counted.length >= movesPerPurchase;
  return {
    limit: movesPerPurchase,
    used: counted.length,
    windowDays: moveWindowDays,
    nextAt:
      isUsedUp && oldest ? new Date(oldest.createdAt.getTime() + windowMs).toISOString() : null,
  };
}

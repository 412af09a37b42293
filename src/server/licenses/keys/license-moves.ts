import { and, asc, eq, gt, sql, type SQLWrapper } from 'drizzle-orm';
import {
  freeMoveHours,
  moveWindowDays,
  movesPerPurchase,
  type Moves,
} from '#contract/buyers/portal.ts';
import type { Db } from '#db/client.ts';
import { licenseMoves, licenses } from '#db/schema.ts';

const hourMs = 3_600_000;
const windowMs = moveWindowDays * 24 * hourMs;

const countedSince = (now: Date): Date => new Date(now.getTime() - windowMs);

/** Returns the date since which new keys move without being counted. */
export const freeSince = (now: Date): Date => new Date(now.getTime() - freeMoveHours * hourMs);

/**
 * Returns how many moves the keys of a purchase, or of a bundle's part, have used and, if none is
 * left, when the next is possible.
 */
export async function readMoves(
  db: Pick<Db, 'select'>,
  { orderId, partId }: { orderId: string | SQLWrapper; partId: number | null | SQLWrapper },
  now: Date,
): Promise<Moves> {
  const counted = await db
    .select({ createdAt: licenseMoves.createdAt })
    .from(licenseMoves)
    .innerJoin(licenses, eq(licenses.id, licenseMoves.licenseId))
    .where(
      and(
        eq(licenseMoves.orderId, orderId),
        sql`${licenses.partId} IS ${partId}`,
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

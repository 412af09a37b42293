import { and, gt, lte, type SQL } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { dayMs } from '#contract/kit/days.ts';
import { endingDays } from '#contract/licenses/licenses.ts';
import type { Deps } from '#server/deps.ts';
import { isOpen } from './access.ts';

/** Matches open purchases whose term ends within seven days. */
export function isEnding(now: Date): SQL | undefined {
  const soon = new Date(now.getTime() + endingDays * dayMs);
  return and(gt(orders.expiresAt, now), lte(orders.expiresAt, soon), isOpen(now));
}

export function countEndingPurchases({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return db.$count(orders, isEnding(now()));
}

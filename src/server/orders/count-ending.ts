import { and, gt, lte } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { dayMs } from '#contract/days.ts';
import { endingDays } from '#contract/licenses.ts';
import type { Deps } from '../deps.ts';
import { isOpen } from './access.ts';

/** Counts open purchases whose term ends within seven days. */
export function countEndingPurchases({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const moment = now();
  const soon = new Date(moment.getTime() + endingDays * dayMs);
  const isSoon = and(gt(orders.expiresAt, moment), lte(orders.expiresAt, soon));
  return db.$count(orders, and(isSoon, isOpen(moment)));
}

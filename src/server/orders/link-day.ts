import type { orders } from '#db/schema.ts';
import { downloadLinkHours } from '#contract/orders.ts';

type Order = Pick<typeof orders.$inferSelect, 'completedAt' | 'updatedAt'>;

/** When a purchase was paid. */
export const paidAt = ({ completedAt, updatedAt }: Order): Date => completedAt ?? updatedAt;

/**
 * Whether the day is over in which the ids of a purchase open it without a one-time password: it runs from the purchase,
 * not from the question (docs/decisions/download-links.md).
 */
export function isLinkDayOver(order: Order, now: Date): boolean {
  return now.getTime() >= paidAt(order).getTime() + downloadLinkHours * 3_600_000;
}

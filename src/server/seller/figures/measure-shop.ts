import { count, inArray, min } from 'drizzle-orm';
import { orders, outbox } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { countOpenTickets } from '#server/contact/tickets/list-tickets.ts';
import { unsettledStates } from '#server/sales/orders/order.ts';

export interface ShopFigures {
  orders: { state: string; count: number }[];
  mails: { state: string; count: number }[];
  /** 0 if every order is settled. */
  oldestUnsettledSeconds: number;
  openTickets: number;
}

/** Returns figures for monitoring: if they grow, PayPal, Postmark or a person cannot keep up. */
export async function measureShop({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<ShopFigures> {
  const [orderCounts, mailCounts, [oldest], openTickets] = await Promise.all([
    db.select({ state: orders.state, count: count() }).from(orders).groupBy(orders.state),
    db.select({ state: outbox.state, count: count() }).from(outbox).groupBy(outbox.state),
    db
      .select({ createdAt: min(orders.createdAt) })
      .from(orders)
      .where(inArray(orders.state, unsettledStates)),
    countOpenTickets(db),
  ]);
  const bornAt = oldest?.createdAt;
  return {
    orders: orderCounts,
    mails: mailCounts,
    oldestUnsettledSeconds: bornAt ? (now().getTime() - bornAt.getTime()) / 1000 : 0,
    openTickets,
  };
}

import { and, isNotNull, isNull } from 'drizzle-orm';
import { tickets } from '#db/schema.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type * as contract from '#contract/tickets.ts';
import { containsText } from '../contains-text.ts';
import type { Deps } from '../deps.ts';
import {
  inOrder,
  isInRange,
  offsetOf,
  placeKey,
  readWhole,
  textKey,
  totalOf,
  type Order,
  type Range,
} from '../sorted-list.ts';

type Query = ParsedInputOf<typeof contract.listTickets>;

const sortKeys = {
  id: tickets.id,
  name: textKey(tickets.name),
  email: textKey(tickets.email),
  message: textKey(tickets.message),
  created_at: tickets.createdAt,
} satisfies Record<Query['sort'], Order['key']>;

/** A page of the tickets. */
export async function listTickets(
  deps: Pick<Deps, 'db'>,
  query: Query,
): Promise<OutputOf<typeof contract.listTickets>> {
  const rows = await selectTickets(deps, query, query);
  const total = await totalOf(query, rows.length, () => deps.db.$count(tickets, wanted(query)));
  return { tickets: rows.map(({ ticket }) => toTicket(ticket)), total };
}

/** All that search and filters leave, in their order. */
export async function* readTickets(
  deps: Pick<Deps, 'db'>,
  query: Query,
): AsyncGenerator<contract.Ticket[]> {
  for await (const rows of readWhole((range) => selectTickets(deps, query, range))) {
    yield rows.map(({ ticket }) => toTicket(ticket));
  }
}

function selectTickets({ db }: Pick<Deps, 'db'>, query: Query, range: Range) {
  const order: Order = {
    key: sortKeys[query.sort],
    id: tickets.id,
    direction: query.direction,
  };
  return db
    .select({ ticket: tickets, id: tickets.id, key: placeKey(order) })
    .from(tickets)
    .where(and(wanted(query), isInRange(order, range)))
    .orderBy(...inOrder(order))
    .limit(range.limit)
    .offset(offsetOf(range));
}

function wanted({ state, search }: Query) {
  return and(
    state === 'open' ? isNull(tickets.closedAt) : undefined,
    state === 'closed' ? isNotNull(tickets.closedAt) : undefined,
    containsText(search, [tickets.name, tickets.email, tickets.message]),
  );
}

/** A ticket as the admin sees it. */
export function toTicket(row: typeof tickets.$inferSelect): contract.Ticket {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    created_at: row.createdAt.toISOString(),
    state: row.closedAt ? 'closed' : 'open',
  };
}

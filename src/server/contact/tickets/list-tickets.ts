import { and, inArray, isNotNull, isNull, sql, asc, eq, type SQL } from 'drizzle-orm';
import { sortedMessageLength, tickets, outbox, products, ticketReplies } from '#db/schema.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import * as contract from '#contract/contact/tickets.ts';
import { ticketColumns } from '#contract/contact/tickets.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { containsBeside, findToldIds } from '#server/kit/lists/hidden-order-ids.ts';
import type { Db, Reader } from '#db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  containsText,
  inOrder,
  placeKey,
  readPage,
  readWhole,
  selectIds,
  textKey,
  type Order,
  type Range,
} from '#server/kit/lists/sorted-list.ts';
import { defineTable } from '#server/kit/endpoint/csv.ts';
import { notFound } from '#server/kit/errors.ts';

type Query = ParsedInputOf<typeof contract.listTickets>;

const sortKeys = {
  id: tickets.id,
  name: textKey(tickets.name),
  email: textKey(tickets.email),
  message: sql`substr(${tickets.message}, 1, ${sql.raw(String(sortedMessageLength))}) COLLATE NOCASE`,
  created_at: tickets.createdAt,
} satisfies Record<Query['sort'], Order['key']>;

export async function listTickets(
  deps: Pick<Deps, 'db' | 'now'>,
  query: Query,
  caller: Caller,
): Promise<OutputOf<typeof contract.listTickets>> {
  const where = await wanted(deps, query, caller);
  const { rows, total } = await readPage(
    query,
    () => selectTickets(deps, { query, where }, query),
    () => deps.db.$count(tickets, where),
  );
  return { tickets: rows.map(({ ticket }) => toTicket(ticket)), total };
}

async function* readTickets(
  deps: Pick<Deps, 'db' | 'now'>,
  query: Query,
  caller: Caller,
): AsyncGenerator<contract.Ticket[]> {
  const wantedRows = { query, where: await wanted(deps, query, caller) };
  for await (const rows of readWhole((range) => selectTickets(deps, wantedRows, range))) {
    yield rows.map(({ ticket }) => toTicket(ticket));
  }
}

/** Selects the ids (without a search from an index alone), then the rows for them. */
function selectTickets(
  { db }: Pick<Deps, 'db'>,
  { query, where }: { query: Query; where: SQL | undefined },
  range: Range,
) {
  const order: Order = {
    key: sortKeys[query.sort],
    id: tickets.id,
    direction: query.direction,
  };
  const from = indexes[query.sort];
  const ids = selectIds(db, { order, range, from, where });
  return db
    .select({ ticket: tickets, id: tickets.id, key: placeKey(order) })
    .from(tickets)
    .where(inArray(tickets.id, ids))
    .orderBy(...inOrder(order));
}

/** The index of each sort order, named so that SQLite's statistics cannot choose to sort. */
const indexes: Record<Query['sort'], SQL> = {
  id: sql`${tickets} NOT INDEXED`,
  name: sql`${tickets} INDEXED BY tickets_by_name`,
  email: sql`${tickets} INDEXED BY tickets_by_email`,
  message: sql`${tickets} INDEXED BY tickets_by_message`,
  created_at: sql`${tickets} INDEXED BY tickets_created`,
};

async function wanted(deps: Pick<Deps, 'db' | 'now'>, { state, search }: Query, caller: Caller) {
  const searched = [tickets.name, tickets.email, tickets.message];
  return and(
    state === 'open' ? isNull(tickets.closedAt) : undefined,
    state === 'closed' ? isNotNull(tickets.closedAt) : undefined,
    containsText(search, searched),
    containsBeside(search, searched, await findToldIds(deps, search, caller)),
  );
}

function toTicket(row: typeof tickets.$inferSelect): contract.Ticket {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    created_at: row.createdAt.toISOString(),
    state: row.closedAt ? 'closed' : 'open',
    isFromBlocked: row.isFromBlocked,
    spf: row.spf,
    dkim: row.dkim,
  };
}

export function describeTicket({
  id,
  name,
}: Pick<typeof tickets.$inferSelect, 'id' | 'name'>): string {
  return `Ticket ${id} from ${name}`;
}

/** Counts open tickets. Names their index, since SQLite's statistics would choose a longer one. */
export function countOpenTickets(db: Db): Promise<number> {
  return db.$count(sql`${tickets} INDEXED BY tickets_open`, isNull(tickets.closedAt));
}

export const ticketsTable = defineTable('Tickets', readTickets, ticketColumns, {
  isFromBlocked: (row) => (row.isFromBlocked ? 'Yes' : 'No'),
});

/** Returns one ticket with its replies and the state of their mails. @throws AppError 404 */
export async function getTicket(
  { db }: { db: Reader },
  { id }: ParsedInputOf<typeof contract.getTicket>,
): Promise<contract.TicketDetail> {
  const [[found], replies] = await Promise.all([
    db
      .select({ ticket: tickets, product: { id: products.id, name: products.name } })
      .from(tickets)
      .leftJoin(products, eq(products.id, tickets.productId))
      .where(eq(tickets.id, id)),
    listReplies(db, id),
  ]);
  if (!found) throw notFound(contract.texts.notFound);
  return {
    ...toTicket(found.ticket),
    product: found.product,
    isPublished: found.ticket.publishedAt !== null,
    question: found.ticket.publishedQuestion,
    answer: found.ticket.publishedAnswer,
    replies: replies.map(({ reply, mail }) => ({
      id: reply.id,
      by: reply.by,
      sender: reply.sender,
      message: reply.message,
      created_at: reply.createdAt.toISOString(),
      mail,
      spf: reply.spf,
      dkim: reply.dkim,
    })),
  };
}

export const isMailOf = and(
  eq(outbox.kind, 'ticket-reply'),
  eq(outbox.subjectId, sql`CAST(${ticketReplies.id} AS TEXT)`),
);

function listReplies(db: Reader, ticketId: number) {
  return db
    .select({ reply: ticketReplies, mail: outbox.state })
    .from(ticketReplies)
    .leftJoin(outbox, isMailOf)
    .where(eq(ticketReplies.ticketId, ticketId))
    .orderBy(asc(ticketReplies.id));
}

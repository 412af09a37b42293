import { desc } from 'drizzle-orm';
import { tickets } from '../../../db/schema.ts';
import type { ListQuery } from '../../contract/admin.ts';
import type { OutputOf } from '../../contract/route.ts';
import type { listTickets as listTicketsRoute } from '../../contract/tickets.ts';
import { containsText } from '../contains-text.ts';
import type { Deps } from '../deps.ts';

/** A page of the tickets, newest first. */
export async function listTickets(
  { db }: Pick<Deps, 'db'>,
  { search, limit, offset }: ListQuery,
): Promise<OutputOf<typeof listTicketsRoute>> {
  const wanted = containsText(search, [tickets.name, tickets.email, tickets.message]);
  const [rows, total] = await Promise.all([
    db.query.tickets.findMany({ where: wanted, orderBy: desc(tickets.id), limit, offset }),
    db.$count(tickets, wanted),
  ]);
  return {
    tickets: rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      message: row.message,
      created_at: row.createdAt.toISOString(),
    })),
    total,
  };
}

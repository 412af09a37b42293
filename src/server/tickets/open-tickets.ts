import { isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { tickets } from '#db/schema.ts';

/** How many tickets wait for an answer: of their own index, which statistics would have SQLite leave for a longer one. */
export function countOpenTickets(db: Db): Promise<number> {
  return db.$count(sql`${tickets} INDEXED BY tickets_open`, isNull(tickets.closedAt));
}

import { isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { tickets } from '#db/schema.ts';

/** Counts open tickets. Names their index, since SQLite's statistics would choose a longer one. */
export function countOpenTickets(db: Db): Promise<number> {
  return db.$count(sql`${tickets} INDEXED BY tickets_open`, isNull(tickets.closedAt));
}

import type { tickets } from '#db/schema.ts';

/** Names a ticket in the audit log. */
export function describeTicket({
  id,
  name,
}: Pick<typeof tickets.$inferSelect, 'id' | 'name'>): string {
  return `Ticket ${id} from ${name}`;
}

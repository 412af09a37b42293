import type { tickets } from '#db/schema.ts';

/** A ticket as the audit log names it. */
export function describeTicket({
  id,
  name,
}: Pick<typeof tickets.$inferSelect, 'id' | 'name'>): string {
  return `Ticket ${id} from ${name}`;
}

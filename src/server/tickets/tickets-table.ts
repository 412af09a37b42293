import type { Ticket } from '#contract/tickets.ts';
import { defineTable } from '../csv.ts';
import { readTickets } from './list-tickets.ts';

/** The columns of the dashboard, and what it says otherwise. */
export const ticketsTable = defineTable('Tickets', readTickets, {
  ID: ({ id }: Ticket) => id,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Message: ({ message }) => message,
  'Created At': ({ created_at }) => created_at,
  State: ({ state }) => state,
});

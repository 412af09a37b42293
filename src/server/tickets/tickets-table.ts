import { ticketColumns } from '#contract/tickets.ts';
import { defineTable } from '../csv.ts';
import { readTickets } from './list-tickets.ts';

/** The columns of the dashboard, and what it says otherwise. */
export const ticketsTable = defineTable('Tickets', readTickets, ticketColumns, {
  id: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  message: ({ message }) => message,
  created_at: ({ created_at }) => created_at,
  state: ({ state }) => state,
});

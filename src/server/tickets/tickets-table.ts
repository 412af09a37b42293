import { ticketColumns } from '#contract/tickets.ts';
import { defineTable } from '../endpoint/csv.ts';
import { readTickets } from './list-tickets.ts';

/** The columns of the dashboard, and what it says otherwise. */
export const ticketsTable = defineTable('Tickets', readTickets, ticketColumns, {});

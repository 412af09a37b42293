import { ticketColumns } from '#contract/tickets.ts';
import { defineTable } from '../endpoint/csv.ts';
import { readTickets } from './list-tickets.ts';

export const ticketsTable = defineTable('Tickets', readTickets, ticketColumns, {});

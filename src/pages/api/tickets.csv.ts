import { exportTickets } from '#contract/tickets.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';
import { ticketsTable } from '#server/tickets/tickets-table.ts';

export const ALL = csvEndpoint(exportTickets, ticketsTable);

import { exportTickets } from '#contract/tickets.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';
import { ticketsTable } from '#server/tickets/list-tickets.ts';

export const ALL = csvEndpoint(exportTickets, ticketsTable);

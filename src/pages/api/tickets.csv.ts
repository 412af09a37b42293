import { exportTickets } from '#contract/tickets.ts';
import { csvEndpoint } from '#server/csv.ts';
import { onlyMethods } from '#server/endpoint.ts';
import { ticketsTable } from '#server/tickets/tickets-table.ts';

export const prerender = false;

export const GET = csvEndpoint(exportTickets, ticketsTable);
export const ALL = onlyMethods('GET');

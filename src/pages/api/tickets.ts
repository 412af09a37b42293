import { createTicket, listTickets } from '#contract/tickets.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { createTicket as create } from '#server/tickets/create-ticket.ts';
import { listTickets as list } from '#server/tickets/list-tickets.ts';

export const prerender = false;

export const GET = endpoint(listTickets, list);
export const HEAD = GET;
export const POST = endpoint(createTicket, create);
export const ALL = onlyMethods('GET', 'HEAD', 'POST');

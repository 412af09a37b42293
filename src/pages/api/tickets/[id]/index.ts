import { getTicket, saveTicketState } from '#contract/tickets.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { getTicket as get } from '#server/tickets/get-ticket.ts';
import { saveTicketState as saveState } from '#server/tickets/save-ticket-state.ts';

export const prerender = false;

export const GET = endpoint(getTicket, get);
export const HEAD = GET;
export const PUT = endpoint(saveTicketState, saveState);
export const ALL = onlyMethods('GET', 'HEAD', 'PUT');

import { replyToTicket } from '#contract/tickets.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { replyToTicket as reply } from '#server/tickets/reply-to-ticket.ts';

export const prerender = false;

export const POST = endpoint(replyToTicket, reply);
export const ALL = onlyMethods('POST');

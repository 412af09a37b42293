import * as contract from '#contract/tickets.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { replyToTicket } from '#server/tickets/reply-to-ticket.ts';

export const ALL = endpoints([contract.replyToTicket, replyToTicket]);

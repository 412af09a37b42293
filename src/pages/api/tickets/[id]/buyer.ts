import * as contract from '#contract/tickets.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { getTicketBuyer } from '#server/tickets/get-ticket-buyer.ts';

export const ALL = endpoints([contract.getTicketBuyer, getTicketBuyer]);

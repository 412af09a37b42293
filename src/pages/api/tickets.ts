import * as contract from '#contract/tickets.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { createTicket } from '#server/tickets/create-ticket.ts';
import { listTickets } from '#server/tickets/list-tickets.ts';

export const ALL = endpoints(
  [contract.listTickets, listTickets],
  [contract.createTicket, createTicket],
);

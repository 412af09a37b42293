import * as contract from '#contract/tickets.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { getTicket } from '#server/tickets/get-ticket.ts';
import { saveTicketState } from '#server/tickets/save-ticket-state.ts';

export const ALL = endpoints(
  [contract.getTicket, getTicket],
  [contract.saveTicketState, saveTicketState],
);

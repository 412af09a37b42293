import * as cannedAnswers from '#contract/contact/canned-answers.ts';
import * as eventTargets from '#contract/contact/event-targets.ts';
import * as mails from '#contract/contact/mails.ts';
import * as tickets from '#contract/contact/tickets.ts';
import {
  listEventDeliveries,
  listEventTargets,
  addEventTarget,
  deleteEventTarget,
  saveEventTarget,
  resendEventDelivery,
  testEventTarget,
} from './events/event-targets.ts';
import { listUndeliveredMails } from './list-undelivered-mails.ts';
import { productTag } from '#server/catalogue/note-product-changed.ts';
import {
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from './tickets/canned-answers.ts';
import { createTicket } from './tickets/create-ticket.ts';
import { getTicketBuyer } from './tickets/get-ticket-buyer.ts';
import { getTicket, listTickets, ticketsTable } from './tickets/list-tickets.ts';
import { receiveInboundMail } from './tickets/inbound/receive-inbound-mail.ts';
import { replyToTicket, updateTicket } from './tickets/update-ticket.ts';
import { csv } from '#server/kit/endpoint/csv.ts';
import { call, streamedWebhook } from '#server/kit/endpoint/endpoint.ts';

export const contactEndpoints = [
  call(cannedAnswers.listCannedAnswers, listCannedAnswers),
  call(cannedAnswers.createCannedAnswer, createCannedAnswer),
  call(cannedAnswers.updateCannedAnswer, updateCannedAnswer),
  call(cannedAnswers.deleteCannedAnswer, deleteCannedAnswer),
  call(eventTargets.listEventTargets, listEventTargets),
  call(eventTargets.addEventTarget, addEventTarget),
  call(eventTargets.saveEventTarget, saveEventTarget),
  call(eventTargets.deleteEventTarget, deleteEventTarget),
  call(eventTargets.testEventTarget, testEventTarget),
  call(eventTargets.listEventDeliveries, listEventDeliveries),
  call(eventTargets.resendEventDelivery, resendEventDelivery),
  call(mails.listUndeliveredMails, listUndeliveredMails),
  call(tickets.createTicket, createTicket),
  call(tickets.listTickets, listTickets),
  csv(tickets.exportTickets, ticketsTable),
  call(tickets.getTicket, getTicket),
  call(tickets.replyToTicket, replyToTicket),
  call(tickets.updateTicket, updateTicket, {
    changes: ({ isPublished }, { product }) =>
      isPublished !== undefined && product ? [productTag(product.id)] : [],
  }),
  call(tickets.getTicketBuyer, getTicketBuyer),
  streamedWebhook('/api/webhooks/postmark-inbound/{secret}', receiveInboundMail),
];

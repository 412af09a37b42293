import * as z from 'zod/mini';
import { columns, texts } from '#texts/contract/tickets.ts';
import { defineExport, defineColumns, sortedListSchema } from './admin.ts';
import { emailSchema } from './email.ts';
import { orderStates } from './order-states.ts';
import { defineRoute, idSchema, requiredText } from './route.ts';

export { texts };

/** Characters of a message (promise 29). */
const messageMaxLength = 5000;

export const ticketFormSchema = z.object({
  name: requiredText(texts.name, 100, texts.nameTooLong).check(
    z.regex(/^\P{Cc}*$/u, texts.nameOfLines),
  ),
  email: emailSchema,
  message: requiredText(texts.message, messageMaxLength, texts.messageTooLong),
  /** Honeypot: hidden from people, and named so that browsers do not autofill it. */
  subject: z.optional(z.string()),
});
export type TicketForm = z.infer<typeof ticketFormSchema>;

export const createTicket = defineRoute('POST', '/api/tickets', {
  summary: 'Creates a support ticket: five an hour per address.',
  input: ticketFormSchema,
  status: 201,
  output: z.object({ success: z.literal(true) }),
});

const ticketSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** ISO 8601 in UTC. */
  created_at: z.string(),
  state: z.enum(['open', 'closed']),
  /** Its address was blocked when it arrived. */
  isFromBlocked: z.boolean(),
});
export type Ticket = z.infer<typeof ticketSchema>;

export const ticketColumns = defineColumns({
  shown: [
    ['id', columns.id],
    ['name', columns.name],
    ['email', columns.email],
    ['message', columns.message],
    ['created_at', columns.createdAt],
  ],
  exported: [
    ['state', columns.state],
    ['isFromBlocked', columns.isFromBlocked],
  ],
});

export const ticketQuerySchema = z.extend(sortedListSchema(ticketColumns.shown, 'id'), {
  state: z._default(z.enum(['all', 'open', 'closed']), 'all'),
});

export const listTickets = defineRoute('GET', '/api/tickets', {
  summary: 'Lists tickets, newest first by default.',
  input: ticketQuerySchema,
  output: z.object({ tickets: z.array(ticketSchema), total: z.number() }),
  admin: 'required',
});

export const exportTickets = defineExport(
  '/api/tickets.csv',
  'Exports the list of tickets as CSV.',
  ticketQuerySchema,
);

const ticketInput = z.object({ id: idSchema(texts.notFound) });

const ticketDetailSchema = z.extend(ticketSchema, {
  /** Replies, earliest first. */
  replies: z.array(
    z.object({
      id: z.number(),
      message: z.string(),
      /** ISO 8601 in UTC. */
      created_at: z.string(),
      /** State of its mail. */
      mail: z.enum(['queued', 'sent', 'failed', 'withdrawn']),
    }),
  ),
});
export type TicketDetail = z.infer<typeof ticketDetailSchema>;

export const getTicket = defineRoute('GET', '/api/tickets/{id}', {
  summary: 'Returns a ticket with its replies.',
  input: ticketInput,
  output: ticketDetailSchema,
  admin: 'required',
});

export const replySchema = z.object({
  message: requiredText(texts.answer, messageMaxLength, texts.answerTooLong),
});

export const replyToTicket = defineRoute('POST', '/api/tickets/{id}/replies', {
  summary: 'Replies to a ticket by mail, and closes it if requested.',
  input: z.extend(replySchema, {
    ...ticketInput.shape,
    /** Closes the ticket after the reply. */
    close: z._default(z.boolean(), false),
  }),
  status: 201,
  output: ticketDetailSchema,
  admin: 'required',
});

export const saveTicketState = defineRoute('PUT', '/api/tickets/{id}', {
  summary: 'Closes or reopens a ticket.',
  input: z.extend(ticketInput, { state: z.enum(['open', 'closed']) }),
  output: ticketDetailSchema,
  admin: 'required',
});

/** Maximum purchases and keys shown of a buyer, newest first. */
export const shownOfBuyer = 20;

const buyerSchema = z.object({
  /** Paid or pending orders with the ticket's address, newest first. */
  purchases: z.array(
    z.object({
      id: z.string(),
      productName: z.string(),
      /** USD. */
      amount: z.number(),
      state: z.enum(orderStates),
      /** When it was paid, else created; ISO 8601 in UTC. */
      date: z.string(),
    }),
  ),
  /** Licence keys of these purchases or requested with the address, newest first. */
  licenses: z.array(
    z.object({
      id: z.number(),
      licenseKey: z.string(),
      accountNumber: z.string(),
      brokerName: z.string(),
      productName: z.string(),
      state: z.enum(['active', 'blocked', 'ended']),
    }),
  ),
});
export type TicketBuyer = z.infer<typeof buyerSchema>;

export const getTicketBuyer = defineRoute('GET', '/api/tickets/{id}/buyer', {
  summary: 'Lists the purchases and keys of a ticket’s email address.',
  input: ticketInput,
  output: buyerSchema,
  admin: 'required',
});

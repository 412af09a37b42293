import * as z from 'zod/mini';
import { ticketColumnNames as columns, ticketTexts as texts } from '#texts/contract/contact.ts';
import { defineExport, defineColumns, labelled, sortedListSchema } from '#contract/seller/admin.ts';
import { emailSchema } from '#contract/kit/email.ts';
import { orderStates } from '#contract/sales/order-states.ts';
import { idSchema, singleLine, requiredText, defineRoute, staffRoute } from '../route.ts';
import { checkResults } from './sender-checks.ts';

export { texts };

export const messageMaxLength = 5000;
const subjectMaxLength = 200;

export const ticketFormSchema = z.object({
  name: requiredText(texts.name, 100, texts.nameTooLong).check(singleLine(texts.nameOfLines)),
  email: emailSchema,
  message: requiredText(texts.message, messageMaxLength, texts.messageTooLong),
  /** The product the message is about; an unknown one is ignored. */
  productId: z.optional(z.nullable(z.number(texts.product))),
  /** For integrators; the page's form does not send it. */
  subject: z.optional(
    z
      .string(texts.subject)
      .check(
        z.trim(),
        z.maxLength(subjectMaxLength, texts.subjectTooLong),
        singleLine(texts.subject),
      ),
  ),
  /** Honeypot: hidden from people, with a name that no integrator gives a field. */
  leaveEmpty: z.optional(z.string(texts.leaveEmpty)),
});
export type TicketForm = z.infer<typeof ticketFormSchema>;

export const createTicket = defineRoute('POST', '/api/tickets', {
  summary: 'Creates a support ticket: five an hour per address.',
  input: ticketFormSchema,
  status: 201,
  output: z.object({
    success: z.literal(true),
    /** The ticket's number; null if it is not known. */
    id: z.nullable(z.number()),
  }),
});

/** See `SenderChecks`. */
const senderChecks = {
  spf: z.nullable(z.enum(checkResults)),
  dkim: z.nullable(z.enum(checkResults)),
};

const ticketSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** Sent by an integrator; otherwise empty. */
  subject: z.string(),
  message: z.string(),
  /** ISO 8601 in UTC. */
  created_at: z.string(),
  state: z.enum(['open', 'closed']),
  /** The address was blocked when the ticket arrived. */
  isFromBlocked: z.boolean(),
  ...senderChecks,
});
export type Ticket = z.infer<typeof ticketSchema>;

export const ticketColumns = defineColumns({
  shown: labelled(columns, ['id', 'name', 'email', 'message', 'created_at']),
  exported: labelled(columns, ['state', 'isFromBlocked', 'subject', 'spf', 'dkim']),
});

export const ticketQuerySchema = z.extend(sortedListSchema(ticketColumns.shown, 'id'), {
  state: z._default(z.enum(['all', 'open', 'closed']), 'all'),
});

export const listTickets = staffRoute('GET', '/api/tickets', {
  summary: 'Lists tickets, newest first by default.',
  input: ticketQuerySchema,
  output: z.object({ tickets: z.array(ticketSchema), total: z.number() }),
  scope: 'tickets:read',
});

export const exportTickets = defineExport(
  '/api/tickets.csv',
  'Exports the list of tickets as CSV.',
  ticketQuerySchema,
  'tickets:read',
);

const ticketInput = z.object({ id: idSchema(texts.notFound) });

const ticketDetailSchema = z.extend(ticketSchema, {
  /** The product the ticket is about; null if the buyer named none. */
  product: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Question and answer are shown on the product's page. */
  isPublished: z.boolean(),
  /** As last published; empty before. */
  question: z.string(),
  answer: z.string(),
  /** The seller's answers and the buyer's further mails, earliest first. */
  replies: z.array(
    z.object({
      id: z.number(),
      by: z.enum(['seller', 'buyer']),
      message: z.string(),
      /** Sender of a buyer's mail from an address other than the ticket's; otherwise empty. */
      sender: z.string(),
      /** ISO 8601 in UTC. */
      created_at: z.string(),
      /** State of the reply's mail; null for a buyer's. */
      mail: z.nullable(z.enum(['queued', 'sent', 'failed', 'withdrawn'])),
      ...senderChecks,
    }),
  ),
});
export type TicketDetail = z.infer<typeof ticketDetailSchema>;

export const getTicket = staffRoute('GET', '/api/tickets/{id}', {
  summary: 'Returns a ticket with its replies.',
  input: ticketInput,
  output: ticketDetailSchema,
  scope: 'tickets:read',
});

export const replySchema = z.object({
  message: requiredText(texts.answer, messageMaxLength, texts.answerTooLong),
});

export const replyToTicket = staffRoute('POST', '/api/tickets/{id}/replies', {
  summary: 'Replies to a ticket by email, and closes it if requested.',
  input: z.extend(replySchema, {
    ...ticketInput.shape,
    close: z._default(z.boolean(), false),
  }),
  status: 201,
  output: ticketDetailSchema,
  scope: 'tickets:write',
});

/** Question and answer for the product's page, validated in browser and server. */
export const publicationSchema = z.object({
  question: requiredText(texts.question, 1000, texts.questionTooLong),
  answer: requiredText(texts.answer, 1000, texts.publicAnswerTooLong),
});

export const updateTicket = staffRoute('PUT', '/api/tickets/{id}', {
  summary:
    'Closes or reopens a ticket, or publishes its question and answer on its product’s page, without name and address.',
  input: z
    .extend(ticketInput, {
      state: z.optional(z.enum(['open', 'closed'], texts.state)),
      /** True requires `question` and `answer`; sent again, it replaces what is published. */
      isPublished: z.optional(z.boolean(texts.isPublished)),
      ...z.partial(publicationSchema).shape,
    })
    .check(
      z.refine(({ state, isPublished }) => state !== undefined || isPublished !== undefined, {
        error: texts.noChange,
      }),
      z.refine(({ isPublished, question }) => isPublished !== true || question !== undefined, {
        path: ['question'],
        error: texts.question,
      }),
      z.refine(({ isPublished, answer }) => isPublished !== true || answer !== undefined, {
        path: ['answer'],
        error: texts.answer,
      }),
    ),
  output: ticketDetailSchema,
  scope: 'tickets:write',
});

/** Most purchases and keys shown for a buyer, newest first. */
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
      /** When it was paid, or created if unpaid; ISO 8601 in UTC. */
      date: z.string(),
    }),
  ),
  /** License keys of these purchases or requested with the address, newest first. */
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

export const getTicketBuyer = staffRoute('GET', '/api/tickets/{id}/buyer', {
  summary: 'Lists the purchases and keys of a ticket’s email address.',
  input: ticketInput,
  output: buyerSchema,
  scope: 'customers:read',
});

import * as z from 'zod/mini';
import { listQuerySchema } from './admin.ts';
import { emailSchema } from './email.ts';
import { defineRoute } from './route.ts';

/** Characters of a message (reliability, point 29). */
const messageMaxLength = 5000;

export const texts = {
  submitted: "Thank you! Your ticket has been submitted. We'll get back to you soon.",
  failed: 'Failed to submit ticket. Please try again.',
} as const;

export const ticketFormSchema = z.object({
  name: z
    .string('Enter your name')
    .check(
      z.trim(),
      z.minLength(1, 'Enter your name'),
      z.maxLength(100, 'A name has at most 100 characters'),
      z.regex(/^\P{Cc}*$/u, 'Enter your name in one line'),
    ),
  email: emailSchema,
  message: z
    .string('Enter your message')
    .check(
      z.trim(),
      z.minLength(1, 'Enter your message'),
      z.maxLength(messageMaxLength, 'A message has at most 5,000 characters'),
    ),
  /**
   * A field that no person sees; who fills it is a robot. Named unlike anything that browsers fill in by themselves, or
   * people's tickets would be lost.
   */
  subject: z.optional(z.string()),
});
export type TicketForm = z.infer<typeof ticketFormSchema>;

export const createTicket = defineRoute({
  method: 'POST',
  path: '/api/tickets',
  summary: 'Leaves a message for support. Five an hour per address.',
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
});

export const listTickets = defineRoute({
  method: 'GET',
  path: '/api/tickets',
  summary: 'All tickets, newest first.',
  input: listQuerySchema,
  status: 200,
  output: z.object({ tickets: z.array(ticketSchema), total: z.number() }),
  admin: 'required',
});

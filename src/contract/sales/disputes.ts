import * as z from 'zod/mini';
import { disputeTexts as texts } from '#texts/contract/sales.ts';
import { disputeAnswerKinds, disputeAnswerStates } from './dispute-states.ts';
import { defineRoute } from '../route.ts';

export { texts };

/** An answer of the seller to PayPal. */
const answerSchema = z.object({
  kind: z.enum(disputeAnswerKinds),
  state: z.enum(disputeAnswerStates),
  /** Why PayPal refused it, in its words. */
  failure: z.nullable(z.string()),
  /** ISO 8601 in UTC. */
  at: z.string(),
});

/** A dispute at PayPal; reason, status, stage and outcome in its words, empty where not told. */
export const disputeSchema = z.object({
  /** PayPal's id. */
  id: z.string(),
  reason: z.string(),
  status: z.string(),
  stage: z.string(),
  outcome: z.string(),
  /** USD; null: not told. */
  amount: z.nullable(z.number()),
  /** Moments are ISO 8601 in UTC. */
  openedAt: z.string(),
  /** When it reached its stage. */
  stageAt: z.string(),
  /** Until when PayPal takes an answer; null: none is asked for. */
  dueAt: z.nullable(z.string()),
  /** Whole days until then, below 0 when it is over; null once it is closed. */
  daysLeft: z.nullable(z.number()),
  resolvedAt: z.nullable(z.string()),
  /** The seller keeps the money; null while it is open. */
  isWon: z.nullable(z.boolean()),
  /** Oldest first. */
  answers: z.array(answerSchema),
});
export type Dispute = z.infer<typeof disputeSchema>;

const orderInput = z.object({ id: z.string().check(z.maxLength(100, texts.noOrder)) });

export const getDossier = defineRoute('GET', '/api/purchases/{id}/dossier.pdf', {
  summary: 'Returns what the shop can prove about a purchase, as a PDF below 10 MB.',
  input: orderInput,
  output: z.string(),
  answer: 'pdf',
  admin: 'required',
  support: true,
  scope: 'orders:read',
});

const evidenceSchema = z.object({
  /** PayPal's evidence type. */
  type: z.string(),
  notes: z.string(),
  /** How and under which number it was delivered. */
  delivery: z.optional(z.object({ carrier: z.string(), number: z.string() })),
});

export const provideEvidence = defineRoute('POST', '/api/purchases/{id}/dispute/evidence', {
  summary: 'Shows the evidence for an open dispute, and with `confirmed` sends it to PayPal, once.',
  input: z.extend(orderInput, {
    /** Without it nothing is sent. */
    confirmed: z._default(z.boolean(), false),
  }),
  output: z.object({
    dispute: disputeSchema,
    /** Sent beside the dossier. */
    evidences: z.array(evidenceSchema),
  }),
  admin: 'required',
  support: true,
  scope: 'orders:write',
});

export const acceptDispute = defineRoute('POST', '/api/purchases/{id}/dispute/accept', {
  summary: 'Accepts an open dispute, once: PayPal gives the money back.',
  input: orderInput,
  output: z.object({ dispute: disputeSchema }),
  admin: 'required',
  scope: 'refunds:write',
});

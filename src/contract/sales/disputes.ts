import * as z from 'zod/mini';
import { disputeTexts as texts } from '#texts/contract/sales.ts';
import { disputeAnswerKinds, disputeAnswerStates } from './order-states.ts';
import { ownerRoute, staffRoute } from '../route.ts';

export { texts };

const answerSchema = z.object({
  kind: z.enum(disputeAnswerKinds),
  state: z.enum(disputeAnswerStates),
  /** Why PayPal refused it, in its words. */
  failure: z.nullable(z.string()),
  /** ISO 8601 in UTC. */
  at: z.string(),
});

/** A dispute at PayPal; reason, status, stage and outcome in PayPal's words, empty if not given. */
export const disputeSchema = z.object({
  /** PayPal's id. */
  id: z.string(),
  reason: z.string(),
  status: z.string(),
  stage: z.string(),
  outcome: z.string(),
  /** USD; null: not given. */
  amount: z.nullable(z.number()),
  /** Moments are ISO 8601 in UTC. */
  openedAt: z.string(),
  /** When it reached its current stage. */
  stageAt: z.string(),
  /** PayPal's deadline for an answer; null: none is asked for. */
  dueAt: z.nullable(z.string()),
  /** Whole days until then, below 0 once it has passed; null once the dispute is closed. */
  daysLeft: z.nullable(z.number()),
  resolvedAt: z.nullable(z.string()),
  /** The seller keeps the money; null while it is open. */
  isWon: z.nullable(z.boolean()),
  /** Oldest first. */
  answers: z.array(answerSchema),
});
export type Dispute = z.infer<typeof disputeSchema>;

const orderInput = z.object({ id: z.string().check(z.maxLength(100, texts.noOrder)) });

export const getDossier = staffRoute('GET', '/api/purchases/{id}/dossier.pdf', {
  summary: 'Returns what the shop can prove about a purchase, as a PDF below 10 MB.',
  input: orderInput,
  output: z.string(),
  answer: 'pdf',
  scope: 'orders:read',
});

const evidenceSchema = z.object({
  /** PayPal's evidence type. */
  type: z.string(),
  notes: z.string(),
  /** How and under which number it was delivered. */
  delivery: z.optional(z.object({ carrier: z.string(), number: z.string() })),
});

export const provideEvidence = staffRoute('POST', '/api/purchases/{id}/dispute/evidence', {
  summary: 'Shows the evidence for an open dispute, and with `confirmed` sends it to PayPal, once.',
  input: z.extend(orderInput, {
    /** Without it nothing is sent. */
    confirmed: z._default(z.boolean(), false),
  }),
  output: z.object({
    dispute: disputeSchema,
    /** Sent with the dossier. */
    evidences: z.array(evidenceSchema),
  }),
  scope: 'orders:write',
});

export const acceptDispute = ownerRoute('POST', '/api/purchases/{id}/dispute/accept', {
  summary: 'Accepts an open dispute, once: PayPal gives the money back.',
  input: orderInput,
  output: z.object({ dispute: disputeSchema }),
  scope: 'refunds:write',
});

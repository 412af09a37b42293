import * as z from 'zod/mini';
import { orderEventSources } from './order-states.ts';

export const orderEventSchema = z.object({
  /** ISO 8601 in UTC. */
  at: z.string(),
  kind: z.enum([
    'created',
    'reopened',
    'pending',
    'declined',
    'expired',
    'review',
    'paid',
    'granted',
    'imported',
    'refunded',
    'ended',
    'restored',
    'mailed',
    'mail-failed',
    'downloaded',
    'licensed',
    'dispute-opened',
    'dispute-moved',
    'dispute-won',
    'dispute-lost',
    'evidence-sent',
    'evidence-refused',
    'claim-accepted',
    'claim-refused',
  ]),
  /** An address, file name or key, depending on the event. */
  detail: z.string(),
  /** Set for state changes. */
  source: z.nullable(z.enum(orderEventSources)),
});

import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** How many days the picture of the sales may span. */
export const overviewSpans = [30, 90] as const;

const overviewSchema = z.object({
  /** What waits for the seller: orders in these states, mails that were given up, tickets without an end. */
  attention: z.object({
    pending: z.number(),
    review: z.number(),
    /** Purchases whose buyer disputes them at PayPal. */
    disputed: z.number(),
    undeliveredMails: z.number(),
    openTickets: z.number(),
    /** Key pairs that leases are signed with and SECRET_KEY does not open. */
    closedLeaseKeys: z.number(),
    /** License keys that look passed on: so many accounts asked with them in a week. The most first. */
    sharedKeys: z.array(
      z.object({
        licenseId: z.number(),
        accountNumber: z.string(),
        brokerName: z.string(),
        productName: z.string(),
        logins: z.number(),
      }),
    ),
    /** Terminals of a week, where more were refused than got a lease. */
    refusals: z.nullable(z.object({ given: z.number(), refused: z.number() })),
  }),
  /** Since midnight in UTC. `revenue` in USD, refunded purchases left out. */
  today: z.object({ sales: z.number(), revenue: z.number() }),
  /** Every day of the span in UTC, without gaps, the earliest first. */
  days: z.array(
    z.object({
      /** `YYYY-MM-DD`. */
      day: z.string(),
      sales: z.number(),
      /** USD, refunded purchases left out. */
      revenue: z.number(),
    }),
  ),
  /** Of the span, by revenue, five at most. */
  bestSellers: z.array(
    z.object({
      productId: z.number(),
      productName: z.string(),
      sales: z.number(),
      revenue: z.number(),
    }),
  ),
  /** Of the span, by use, five at most. */
  promoCodes: z.array(z.object({ code: z.string(), uses: z.number(), revenue: z.number() })),
});
export type Overview = z.infer<typeof overviewSchema>;

export const getOverview = defineRoute({
  method: 'GET',
  path: '/api/overview',
  summary: 'How the shop does: what needs attention, sales by day, what sells best.',
  input: z.object({
    /** 30 or 90. */
    days: z._default(
      z.pipe(z.coerce.number(), z.union(overviewSpans.map((days) => z.literal(days)))),
      30,
    ),
  }),
  status: 200,
  output: overviewSchema,
  admin: 'required',
});

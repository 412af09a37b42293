import * as z from 'zod/mini';
import { texts } from '#texts/contract/overview.ts';
import { daySchema } from './admin.ts';
import { daysBetween } from './days.ts';
import { defineRoute } from './route.ts';

/** How many days the picture of the sales may span. */
export const overviewSpans = [30, 90] as const;

const rankingSchemas = {
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
};

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
  ...rankingSchemas,
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

/** Spans of days up to today that the overview offers. */
export const salesSpans = [7, 30, 90, 365] as const;

/** How many days a span of one's own may have: a leap year. */
export const longestSpan = 366;

/** What sales brought. */
const figuresSchema = z.object({
  sales: z.number(),
  /** USD that stayed: what went back, or was taken back, is left out. */
  revenue: z.number(),
  /** USD that went back of these sales, whenever that was. */
  refunds: z.number(),
  /** Of these sales, how many gave something back. */
  refunded: z.number(),
});
export type SalesFigures = z.infer<typeof figuresSchema>;

const salesSchema = z.object({
  /** The first and the last day in UTC, `YYYY-MM-DD`. */
  from: z.string(),
  to: z.string(),
  /** Every day without gaps, the earliest first. */
  days: z.array(z.extend(figuresSchema, { day: z.string() })),
  total: figuresSchema,
  /** Of as many days before the first one. */
  before: figuresSchema,
  ...rankingSchemas,
});
export type Sales = z.infer<typeof salesSchema>;

export const salesQuerySchema = z
  .object({
    /** 7, 30, 90 or 365, up to today; where `from` and `to` are named these count. */
    days: z._default(
      z.pipe(z.coerce.number(), z.union(salesSpans.map((days) => z.literal(days)))),
      30,
    ),
    from: z.optional(daySchema),
    to: z.optional(daySchema),
  })
  .check(
    z.refine(({ from, to }) => Boolean(from) === Boolean(to), {
      error: texts.both,
      path: ['to'],
    }),
    z.refine(({ from, to }) => !from || !to || from <= to, {
      error: texts.order,
      path: ['to'],
    }),
    z.refine(({ from, to }) => !from || !to || daysBetween({ from, to }) <= longestSpan, {
      error: texts.tooLong(longestSpan),
      path: ['to'],
    }),
  );

export const getSales = defineRoute({
  method: 'GET',
  path: '/api/sales',
  summary: 'What the sales of a span of days brought, day by day and beside as many days before.',
  input: salesQuerySchema,
  status: 200,
  output: salesSchema,
  admin: 'required',
});

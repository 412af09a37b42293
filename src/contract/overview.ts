import * as z from 'zod/mini';
import { texts } from '#texts/contract/overview.ts';
import { daySchema } from './admin.ts';
import { daysBetween } from './days.ts';
import { defineRoute } from './route.ts';

/** Spans of the sales chart, days. */
export const overviewSpans = [30, 90] as const;

const rankingSchemas = {
  /** Top five of the span by revenue. */
  bestSellers: z.array(
    z.object({
      productId: z.number(),
      productName: z.string(),
      sales: z.number(),
      revenue: z.number(),
    }),
  ),
  /** Top five of the span by uses. */
  promoCodes: z.array(z.object({ code: z.string(), uses: z.number(), revenue: z.number() })),
};

const overviewSchema = z.object({
  /** Work waiting for the seller: orders in these states, failed mails, open tickets. */
  attention: z.object({
    pending: z.number(),
    review: z.number(),
    /** Purchases disputed at PayPal. */
    disputed: z.number(),
    undeliveredMails: z.number(),
    openTickets: z.number(),
    /** Purchases and licence keys whose term ends within seven days. */
    endingPurchases: z.number(),
    endingLicenses: z.number(),
    /** Signing keys that SECRET_KEY cannot decrypt. */
    closedLeaseKeys: z.number(),
    /** Licence keys that look shared: used by many accounts within a week. Most accounts first. */
    sharedKeys: z.array(
      z.object({
        licenseId: z.number(),
        accountNumber: z.string(),
        brokerName: z.string(),
        productName: z.string(),
        logins: z.number(),
      }),
    ),
    /** Terminals of the last week; set when more were refused than granted. */
    refusals: z.nullable(z.object({ given: z.number(), refused: z.number() })),
  }),
  /** Since midnight UTC; `revenue` in USD without refunded purchases. */
  today: z.object({ sales: z.number(), renewals: z.number(), revenue: z.number() }),
  /** Every UTC day of the span, earliest first. */
  days: z.array(
    z.object({
      /** `YYYY-MM-DD`. */
      day: z.string(),
      sales: z.number(),
      /** Payments that renew a purchase; none of them is a sale. */
      renewals: z.number(),
      /** USD without refunded purchases. */
      revenue: z.number(),
    }),
  ),
  /** Trials that began in the span, and how many of them were bought after. */
  trials: z.object({ confirmed: z.number(), bought: z.number() }),
  ...rankingSchemas,
});
export type Overview = z.infer<typeof overviewSchema>;

export const getOverview = defineRoute('GET', '/api/overview', {
  summary: 'Returns what needs attention, sales by day and best sellers.',
  input: z.object({
    /** 30 or 90. */
    days: z._default(
      z.pipe(z.coerce.number(), z.union(overviewSpans.map((days) => z.literal(days)))),
      30,
    ),
  }),
  output: overviewSchema,
  admin: 'required',
});

/** Spans up to today that the overview offers, days. */
export const salesSpans = [7, 30, 90, 365] as const;

/** Maximum length of a custom span, days: a leap year. */
export const maxSpanDays = 366;

/** Sales figures. */
const figuresSchema = z.object({
  sales: z.number(),
  /** Payments that renew a purchase; none of them is a sale. */
  renewals: z.number(),
  /** USD kept after refunds and reversals, of sales and renewals. */
  revenue: z.number(),
  /** USD refunded of these sales, whenever that was. */
  refunds: z.number(),
  /** How many of these sales were refunded, fully or partly. */
  refunded: z.number(),
});
export type SalesFigures = z.infer<typeof figuresSchema>;

const salesSchema = z.object({
  /** First and last UTC day, `YYYY-MM-DD`. */
  from: z.string(),
  to: z.string(),
  /** Every day, earliest first. */
  days: z.array(z.extend(figuresSchema, { day: z.string() })),
  total: figuresSchema,
  /** The preceding span of the same length. */
  before: figuresSchema,
  ...rankingSchemas,
});
export type Sales = z.infer<typeof salesSchema>;

export const salesQuerySchema = z
  .object({
    /** 7, 30, 90 or 365, up to today; `from` and `to` take precedence. */
    days: z._default(
      z.pipe(z.coerce.number(), z.union(salesSpans.map((days) => z.literal(days)))),
      30,
    ),
    from: z.optional(daySchema),
    to: z.optional(daySchema),
  })
  .check(
    z.refine(({ from, to }) => Boolean(from) === Boolean(to), { error: texts.both, path: ['to'] }),
    z.refine(({ from, to }) => !from || !to || from <= to, { error: texts.order, path: ['to'] }),
    z.refine(({ from, to }) => !from || !to || daysBetween({ from, to }) <= maxSpanDays, {
      error: texts.tooLong(maxSpanDays),
      path: ['to'],
    }),
  );

export const getSales = defineRoute('GET', '/api/sales', {
  summary: 'Returns sales by day, compared with the preceding span of the same length.',
  input: salesQuerySchema,
  output: salesSchema,
  admin: 'required',
});

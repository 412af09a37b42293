import * as z from 'zod/mini';
import { overviewTexts as texts, transactionColumnNames } from '#texts/contract/seller.ts';
import { daySchema, defineColumns } from './admin.ts';
import { daysBetween } from '#contract/kit/days.ts';
import { orderStates, transactionKinds } from '#contract/sales/order-states.ts';
import { waitingSchema } from '#contract/books/invoice-content.ts';
import { ownerRoute } from '../route.ts';

/** Spans of the sales chart, days. */
export const overviewSpans = [30, 90] as const;

const rankingSchemas = {
  /** The span's top five by net revenue. */
  bestSellers: z.array(
    z.object({
      productId: z.number(),
      productName: z.string(),
      sales: z.number(),
      revenue: z.number(),
    }),
  ),
  /** The span's top five by uses. */
  promoCodes: z.array(z.object({ code: z.string(), uses: z.number(), revenue: z.number() })),
};

const waitingKinds = [
  'pending',
  'review',
  'disputed',
  'contradictoryCountries',
  'openTickets',
  'openWithdrawals',
  'undeliveredEvents',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const overviewSchema = z.object({
  /** Work waiting for the seller: orders in these states, failed mails, open tickets. */
  attention: z.object({
    pending: z.number(),
    review: z.number(),
    disputed: z.number(),
    /** Days left to answer the most urgent of them, below 0 once passed; null: none is due. */
    disputeDaysLeft: z.nullable(z.number()),
    undeliveredMails: z.number(),
    /** Events of the last 30 days that a target never accepted. */
    undeliveredEvents: z.number(),
    openTickets: z.number(),
    openWithdrawals: z.number(),
    /** When the oldest of each began to wait, ISO 8601 in UTC; null: none does. */
    oldest: z.partialRecord(z.enum(waitingKinds), z.nullable(z.string())),
    /** Purchases whose evidence names different countries; 0 in a shop that charges no VAT. */
    contradictoryCountries: z.number(),
    waitingInvoices: waitingSchema,
    /** Purchases and license keys whose term ends within seven days. */
    endingPurchases: z.number(),
    endingLicenses: z.number(),
    /** Signing keys that SECRET_KEY cannot decrypt. */
    closedLeaseKeys: z.number(),
    /** License keys that look shared: used by many accounts within a week. Most accounts first. */
    sharedKeys: z.array(
      z.object({
        licenseId: z.number(),
        accountNumber: z.string(),
        brokerName: z.string(),
        productName: z.string(),
        logins: z.number(),
      }),
    ),
    /** Of the caller's account; null: the caller is a token, which has no account. */
    hasSecondFactor: z.nullable(z.boolean()),
    /** Terminals of the last week; set if more were refused than granted. */
    refusals: z.nullable(z.object({ given: z.number(), refused: z.number() })),
  }),
  /** Since the shop's midnight; `revenue` in USD: net of refunds and fees. */
  today: z.object({ sales: z.number(), renewals: z.number(), revenue: z.number() }),
  /** Every day of the span in the shop's time zone, earliest first. */
  days: z.array(
    z.object({
      /** `YYYY-MM-DD`. */
      day: z.string(),
      sales: z.number(),
      /** Payments that renew a purchase; not counted as sales. */
      renewals: z.number(),
      /** USD net: gross minus refunds and fees of this day. */
      revenue: z.number(),
    }),
  ),
  /** Trials that began in the span, and how many were bought afterwards. */
  trials: z.object({ confirmed: z.number(), bought: z.number() }),
  ...rankingSchemas,
});
export type Overview = z.infer<typeof overviewSchema>;

export const getOverview = ownerRoute('GET', '/api/overview', {
  summary: 'Returns what needs attention, sales by day and best sellers.',
  input: z.object({
    /** 30 or 90. */
    days: z._default(
      z.pipe(z.coerce.number(), z.union(overviewSpans.map((days) => z.literal(days)))),
      30,
    ),
  }),
  output: overviewSchema,
  scope: 'numbers:read',
});

/** Spans up to today that the overview offers, days. */
export const salesSpans = [7, 30, 90, 365] as const;

/** Maximum length of a custom span, days: a leap year. */
export const maxSpanDays = 366;

/** Figures of money by the day on which it moved, in USD. */
const figuresSchema = z.object({
  sales: z.number(),
  /** Payments that renew a purchase; not counted as sales. */
  renewals: z.number(),
  /** Paid by buyers, of sales and renewals. */
  gross: z.number(),
  /** Paid back on these days, minus what won disputes brought back. */
  refunds: z.number(),
  /** PayPal's, for everything that moved; unknown ones count as 0. */
  fees: z.number(),
  /** Net: gross minus refunds and fees. */
  revenue: z.number(),
  refunded: z.number(),
  /** Mean gross of sales and renewals with nothing paid back so far; null: none. */
  averageSale: z.nullable(z.number()),
  /** Transactions whose fee is unknown. */
  missingFees: z.number(),
});
export type SalesFigures = z.infer<typeof figuresSchema>;

const markSchema = z.object({
  /** `YYYY-MM-DD`. */
  day: z.string(),
  kind: z.enum(['release', 'promo']),
  /** The product with its version, or the promo code. */
  name: z.string(),
});
export type SalesMark = z.infer<typeof markSchema>;

const latestSaleSchema = z.object({
  /** The purchase's. */
  id: z.string(),
  productName: z.string(),
  /** Relative to the shop's root. */
  imagePath: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** USD. */
  amount: z.number(),
  state: z.enum(orderStates),
  /** License keys created, and how many are allowed. */
  keys: z.number(),
  keyLimit: z.number(),
  /** When it was paid, ISO 8601 in UTC. */
  date: z.string(),
});
export type LatestSale = z.infer<typeof latestSaleSchema>;

const salesSchema = z.object({
  /** First and last day, `YYYY-MM-DD`. */
  from: z.string(),
  to: z.string(),
  /** IANA name of the shop's zone, in which the days are counted. */
  timeZone: z.string(),
  /** Every day, earliest first. */
  days: z.array(z.extend(figuresSchema, { day: z.string() })),
  total: figuresSchema,
  /** The preceding span of the same length. */
  before: figuresSchema,
  /** Releases and promo codes that began in the span, which may explain a day. */
  marks: z.array(markSchema),
  /** The newest five payments of the span. */
  latest: z.array(latestSaleSchema),
  ...rankingSchemas,
});
export type Sales = z.infer<typeof salesSchema>;

const isSpan = (holds: (span: { from: string; to: string }) => boolean, error: string) =>
  z.refine<{ from?: string | undefined; to?: string | undefined }>(
    ({ from, to }) => !from || !to || holds({ from, to }),
    { error, path: ['to'] },
  );

const spanChecks = [
  isSpan(({ from, to }) => from <= to, texts.order),
  isSpan((span) => daysBetween(span) <= maxSpanDays, texts.tooLong(maxSpanDays)),
];

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
    ...spanChecks,
  );

export const getSales = ownerRoute('GET', '/api/sales', {
  summary: 'Returns sales by day, compared with the preceding span of the same length.',
  input: salesQuerySchema,
  output: salesSchema,
  scope: 'numbers:read',
});

export const spanSchema = z.object({ from: daySchema, to: daySchema }).check(...spanChecks);

const transactionSchema = z.object({
  /** ISO 8601 in UTC. */
  moment: z.string(),
  kind: z.enum(transactionKinds),
  /** PayPal's order id. */
  order: z.string(),
  product: z.string(),
  /** USD; negative for refunds and reversals. */
  gross: z.number(),
  /** PayPal's, negative if it gave some back; null: unknown, counted as 0. */
  fee: z.nullable(z.number()),
  net: z.number(),
  /** The payer's, ISO 3166-1 alpha-2. */
  country: z.string(),
  email: z.nullable(z.string()),
  promoCode: z.nullable(z.string()),
  source: z.string(),
  /** USD, included in `gross`; negative in refunds; null: there is no invoice. */
  vat: z.nullable(z.number()),
});
export type TransactionRow = z.infer<typeof transactionSchema>;

export const transactionColumns = defineColumns({
  shown: [],
  exported: transactionColumnNames,
});

export const exportTransactions = ownerRoute('GET', '/api/transactions.csv', {
  summary: 'Exports every sale, refund, reversal and won dispute of these days, earliest first.',
  input: spanSchema,
  output: z.string(),
  answer: 'csv',
  scope: 'numbers:read',
});

import * as z from 'zod/mini';
import { reportFlags, texts as words } from '#texts/contract/reports.ts';
import { platforms } from './compatibility.ts';
import { productIdSchema } from './products.ts';
import { defineRoute, idSchema, type FormRule } from './route.ts';
import { megabyte, uploadSchema } from './upload.ts';
import { isVersionNumber } from './version-form.ts';

export { reportFlags };

/** The optimiser's XML is taken to be told what it is. */
export const reportUpload = {
  limitBytes: 10 * megabyte,
  maxFiles: 1,
  endings: ['.htm', '.html', '.xml'],
};

/** Of one product. */
export const mostReports = 10;

const flagNames = [
  'few_trades',
  'short_period',
  'low_quality',
  'no_real_ticks',
  'growing_lots',
  'no_stop_loss',
  'open_losses',
  'payments',
] as const;
export type ReportFlag = (typeof flagNames)[number];

export const texts = {
  ...words,
  tooMany: words.tooMany(mostReports),
} as const;

const drawdownSchema = z.object({
  /** Of the highest amount before it. */
  percent: z.number(),
  amount: z.number(),
});

/** All amounts are in the deposit's currency, as numbers with at most two decimals. */
export const reportFiguresSchema = z.object({
  platform: z.enum(platforms),
  expert: z.string(),
  symbol: z.string(),
  /** `H1`. */
  timeframe: z.string(),
  /** The first day of the run and the day of its last trade, by the broker's server, `YYYY-MM-DD`. */
  from: z.string(),
  to: z.string(),
  /** How the ticks were made, as the report says; empty where it does not. */
  model: z.string(),
  /** Percent, as the report says. */
  quality: z.nullable(z.number()),
  hasRealTicks: z.boolean(),
  /** ISO 4217; MetaTrader 4 does not say it. */
  currency: z.nullable(z.string()),
  /** Digits that the currency has behind the point. */
  decimals: z.union([z.literal(0), z.literal(2)]),
  deposit: z.number(),
  netProfit: z.number(),
  /** What its rows won by what they lost; null where none lost. */
  profitFactor: z.nullable(z.number()),
  trades: z.number(),
  winningTrades: z.number(),
  /** The deepest fall of the balance, counted from the rows. */
  drawdown: drawdownSchema,
  /** The deepest fall of the equity, as the report says: its rows cannot tell. */
  equityDrawdown: z.nullable(drawdownSchema),
  /** Net profit by the largest fall; null where nothing fell. */
  recovery: z.nullable(z.number()),
  lots: z.nullable(z.object({ smallest: z.number(), largest: z.number() })),
  years: z.array(z.object({ year: z.number(), netProfit: z.number(), balance: z.number() })),
  flags: z.array(z.enum(flagNames)),
});
export type ReportFigures = z.infer<typeof reportFiguresSchema>;

const reportCurveSchema = z.object({ times: z.array(z.number()), balances: z.array(z.number()) });
export type ReportCurve = z.infer<typeof reportCurveSchema>;

const reportSchema = z.extend(reportFiguresSchema, {
  id: z.number(),
  /** The balance after trades, at most 400 points of it: seconds since 1970 by the broker's server, and amounts. */
  curve: reportCurveSchema,
  /** The set file of the product that has exactly the inputs of the run. */
  setFile: z.nullable(z.object({ id: z.number(), symbol: z.string(), fileName: z.string() })),
  versionNumber: z.nullable(z.string()),
  /** Of the file that was read. */
  sha256: z.string(),
  addedAt: z.string(),
});
export type Report = z.infer<typeof reportSchema>;

export const listReports = defineRoute({
  method: 'GET',
  path: '/api/products/{id}/reports',
  summary:
    'Backtests of a product, the latest first: figures that the store has counted from the seller’s own reports.',
  input: z.object({ id: productIdSchema }),
  status: 200,
  output: z.object({ reports: z.array(reportSchema) }),
});

const reportForm: FormRule = { uploads: { report: reportUpload }, repeated: [] };

export const addReport = defineRoute({
  method: 'POST',
  path: '/api/products/{id}/reports',
  summary:
    'Reads a report of MetaTrader’s strategy tester (HTML, in English), checks that it adds up, and keeps its figures. What does not add up is 400 with the row.',
  input: z.object({
    id: productIdSchema,
    report: uploadSchema(reportUpload),
    /** The set file that made it; refused where its inputs differ. Left out, it is found. */
    setFileId: z.optional(idSchema(texts.noSuchSetFile)),
    /** Of the version that was tested. */
    versionNumber: z.optional(z.string().check(z.trim(), isVersionNumber)),
  }),
  form: reportForm,
  status: 201,
  output: reportSchema,
  admin: 'required',
});

export const deleteReport = defineRoute({
  method: 'DELETE',
  path: '/api/products/{id}/reports/{reportId}',
  summary: 'Takes a report away.',
  input: z.object({ id: productIdSchema, reportId: idSchema(texts.notFound) }),
  status: 204,
  output: z.unknown(),
  admin: 'required',
});

import * as z from 'zod/mini';
import { reportFlags, reportTexts as words } from '#texts/contract/files.ts';
import { platforms } from './catalogue.ts';
import { productIdSchema } from './products.ts';
import { idSchema, type FormRule, defineRoute, ownerRoute } from '../route.ts';
import { megabyte, uploadSchema } from '#contract/kit/upload.ts';
import { isVersionNumber } from './version-form.ts';

export { reportFlags };

/** The optimiser's XML is accepted so that it can be refused with an explanation. */
export const reportUpload = {
  limitBytes: 10 * megabyte,
  maxFiles: 1,
  endings: ['.htm', '.html', '.xml'],
};

/** Per product. */
export const maxReports = 10;

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

export const texts = { ...words, tooMany: words.tooMany(maxReports) } as const;

const drawdownSchema = z.object({
  /** Relative to the preceding peak. */
  percent: z.number(),
  amount: z.number(),
});

/** Amounts in the deposit currency with at most two decimals. */
export const reportFiguresSchema = z.object({
  platform: z.enum(platforms),
  expert: z.string(),
  symbol: z.string(),
  /** E.g. `H1`. */
  timeframe: z.string(),
  /** First day of the run and day of its last trade, broker time, `YYYY-MM-DD`. */
  from: z.string(),
  to: z.string(),
  /** Tick model as reported; empty when not stated. */
  model: z.string(),
  /** Percent, as reported. */
  quality: z.nullable(z.number()),
  hasRealTicks: z.boolean(),
  /** ISO 4217; MetaTrader 4 does not report it. */
  currency: z.nullable(z.string()),
  /** The currency's decimals. */
  decimals: z.union([z.literal(0), z.literal(2)]),
  deposit: z.number(),
  netProfit: z.number(),
  /** Gross profit over gross loss, from the rows; null without losses. */
  profitFactor: z.nullable(z.number()),
  trades: z.number(),
  winningTrades: z.number(),
  /** Maximum balance drawdown, from the rows. */
  drawdown: drawdownSchema,
  /** Maximum equity drawdown as reported; rows do not show it. */
  equityDrawdown: z.nullable(drawdownSchema),
  /** Net profit over maximum drawdown; null without drawdown. */
  recovery: z.nullable(z.number()),
  lots: z.nullable(z.object({ smallest: z.number(), largest: z.number() })),
  years: z.array(z.object({ year: z.number(), netProfit: z.number(), balance: z.number() })),
  flags: z.array(z.enum(flagNames)),
});
export type ReportFigures = z.infer<typeof reportFiguresSchema>;

const reportCurveSchema = z.object({ times: z.array(z.number()), balances: z.array(z.number()) });
export type ReportCurve = z.infer<typeof reportCurveSchema>;
export type CurveReport = ReportFigures & { curve: ReportCurve };

const reportSchema = z.extend(reportFiguresSchema, {
  id: z.number(),
  /** Balance after trades, at most 400 points: Unix seconds in broker time, and amounts. */
  curve: reportCurveSchema,
  /** The product's set file with exactly the inputs of the run. */
  setFile: z.nullable(z.object({ id: z.number(), symbol: z.string(), fileName: z.string() })),
  versionNumber: z.nullable(z.string()),
  /** Of the uploaded file. */
  sha256: z.string(),
  addedAt: z.string(),
});
export type Report = z.infer<typeof reportSchema>;

export const listReports = defineRoute('GET', '/api/products/{id}/reports', {
  summary:
    'Lists a product’s backtests, latest first, with figures computed from the seller’s reports.',
  input: z.object({ id: productIdSchema }),
  output: z.object({ reports: z.array(reportSchema) }),
  admin: 'optional',
  scope: 'products:read',
});

const reportForm: FormRule = { uploads: { report: reportUpload }, repeated: [] };

export const addReport = ownerRoute('POST', '/api/products/{id}/reports', {
  summary:
    'Adds a report of MetaTrader’s strategy tester (HTML, in English). An inconsistent one is 400 with the row.',
  input: z.object({
    id: productIdSchema,
    report: uploadSchema(reportUpload),
    /** The set file of the run; refused if its inputs differ. When omitted, it is matched. */
    setFileId: z.optional(idSchema(texts.noSuchSetFile)),
    versionNumber: z.optional(z.string().check(z.trim(), isVersionNumber)),
  }),
  form: reportForm,
  status: 201,
  output: reportSchema,
  scope: 'products:write',
});

export const deleteReport = ownerRoute('DELETE', '/api/products/{id}/reports/{reportId}', {
  summary: 'Deletes a report.',
  input: z.object({ id: productIdSchema, reportId: idSchema(texts.notFound) }),
  status: 204,
  output: z.unknown(),
  scope: 'products:write',
});

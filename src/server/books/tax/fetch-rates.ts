import type { SettingsValues } from '#contract/seller/shop-settings.ts';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import type { Deps } from '#server/deps.ts';
import { every } from '#server/kit/jobs/every.ts';
import { describeError, log } from '#server/kit/log.ts';
import { newestRateDay, writeRates, type ExchangeRate } from './exchange-rates.ts';
import { readFile } from 'node:fs/promises';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { saveExchangeRates as route } from '#contract/books/vat.ts';
import { countOf } from '#texts/language.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { stagedFile } from '#server/kit/uploads/staged-file.ts';
import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { z } from 'zod';
import { invalidField } from '#server/kit/errors.ts';

/** The ECB publishes once on each working day, at about 15:00 UTC. */
const everyMs = 6 * 3_600_000;
const timeoutMs = 10_000;
/** The file of 90 days has 120 KB. */
const maxBytes = 1_000_000;
/** Longest pause between two publications, in days: over Christmas or Easter. */
const longestPauseDays = 5;

type RateDeps = Pick<Deps, 'db' | 'now'> & { settings: Pick<Deps['settings'], 'ecbRatesUrl'> };

/**
 * Fetches the ECB's rates four times a day if the shop charges VAT: the last day's, or those of 90
 * days if days may be missing; retries in five minutes after a failure. Ignores a file that is not
 * the ECB's. Never rejects.
 */
export async function fetchRates(
  deps: RateDeps,
  { vatMode }: Pick<SettingsValues, 'vatMode'>,
): Promise<void> {
  if (vatMode === 'none') return;
  await every(deps, 'rates-fetched-at', everyMs, () => fetchNow(deps)).catch((error: unknown) =>
    log.warn({ error: describeError(error) }, 'exchange rates could not be fetched'),
  );
}

async function fetchNow({ db, settings, now }: RateDeps): Promise<void> {
  const newest = await newestRateDay(db);
  const recent = dayOf(new Date(now().getTime() - longestPauseDays * dayMs));
  const hasGap = newest === null || newest < recent;
  const xml = await download(hasGap ? historyOf(settings.ecbRatesUrl) : settings.ecbRatesUrl);
  const rates = parseRatesXml(xml, now());
  await db.transaction((tx) => writeRates(tx, rates, { wins: false }));
}

/** Returns the URL of the 90-day file, next to the daily one. */
const historyOf = (dailyUrl: string) => dailyUrl.replace(/-daily\.xml$/, '-hist-90d.xml');

/** @throws Error no answer in time, a status other than 200, or too long */
async function download(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok || !response.body) throw new Error(`The ECB answered ${response.status}`);
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`The file is longer than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** @throws AppError 400 the file is not the ECB's */
export async function saveExchangeRates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { file }: ParsedInputOf<typeof route>,
  caller: Caller,
): Promise<OutputOf<typeof route>> {
  const at = now();
  const rates = readRates(await readFile(stagedFile(file).path, 'utf8'), at);
  const days = new Set(rates.map(({ day }) => day)).size;
  await db.transaction(async (tx) => {
    await writeRates(tx, rates, { wins: true });
    const event = { subject: 'Exchange rates', detail: countOf(days, 'day') };
    await recordAction(tx, caller, { action: 'exchange-rates-saved', ...event }, at);
  });
  return { success: true, days };
}

function readRates(csv: string, now: Date) {
  try {
    return parseRatesCsv(csv, now);
  } catch (error) {
    throw error instanceof BadRates ? invalidField('file', error.message) : error;
  }
}

/** The file is not the ECB's; the message says where. */
class BadRates extends Error {}

const currencySchema = z.string().regex(/^[A-Z]{3}$/);
const rateSchema = z.coerce.number().positive().max(1e9);

/**
 * Parses the ECB's XML of one or more days: `<Cube time>` with a `<Cube currency rate>` for each
 * currency.
 *
 * @throws BadRates for anything else, or a day in the future
 */
export function parseRatesXml(xml: string, now: Date): ExchangeRate[] {
  const rates: ExchangeRate[] = [];
  let day = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'Cube') return;
    if ('time' in attributes) day = readDay(attributes.time, now);
    if ('currency' in attributes) rates.push({ day: readDay(day, now), ...readRate(attributes) });
  });
  parser.on('error', (error) => {
    throw new BadRates(`The file is not well-formed. ${error.message}`);
  });
  parser.write(xml).close();
  if (rates.length === 0) throw new BadRates('The file has no rates.');
  return rates;
}

const cubeSchema = z.object({ currency: currencySchema, rate: rateSchema });

function readRate(attributes: Record<string, string>) {
  const cube = cubeSchema.safeParse(attributes);
  if (!cube.success) throw new BadRates('The file has an invalid rate.');
  return cube.data;
}

function readDay(text: string | undefined, now: Date): string {
  const day = z.iso.date().safeParse(text);
  if (!day.success) throw new BadRates('The file has an invalid date.');
  requirePast(day.data, now);
  return day.data;
}

/** Older rates in a CSV file are skipped. */
const maxAgeDays = 800;

/**
 * Parses the ECB's CSV, `Date, USD, JPY, …` with a line for each day: `26 November 2026` as in its
 * daily file, or `2026-11-26` as in its history. Skips `N/A` and days that are too old for a sale.
 *
 * @throws BadRates for anything else, or a day in the future
 */
export function parseRatesCsv(csv: string, now: Date): ExchangeRate[] {
  const [heading, ...rows] = readRows(csv);
  if (heading?.[0] !== 'Date') throw new BadRates('The first line must be: Date, USD, …');
  const currencies = heading.slice(1).filter((name) => name !== '');
  if (!currencies.includes('USD')) throw new BadRates('The column USD is missing.');
  if (!currencies.every((name) => currencySchema.safeParse(name).success)) {
    throw new BadRates('The columns must be currencies such as USD.');
  }
  const oldest = dayOf(new Date(now.getTime() - maxAgeDays * dayMs));
  return rows.flatMap(([date = '', ...cells], place) => {
    const row = place + 2;
    const day = toDay(date);
    if (!day) throw new BadRates(`Row ${row} has no date such as 26 November 2026.`);
    requirePast(day, now);
    if (day < oldest) return [];
    return currencies.flatMap((currency, column) => {
      const cell = cells[column] ?? '';
      if (cell === 'N/A' || cell === '') return [];
      const rate = rateSchema.safeParse(cell);
      if (!rate.success) throw new BadRates(`Row ${row} has no number for ${currency}.`);
      return [{ day, currency, rate: rate.data }];
    });
  });
}

function readRows(csv: string): string[][] {
  try {
    return parse(csv, { bom: true, trim: true, relaxColumnCount: true, skipEmptyLines: true });
  } catch {
    throw new BadRates('The file is not CSV.');
  }
}

/** Reads `2026-11-26`, or `26 November 2026`; null for anything else. */
function toDay(text: string): string | null {
  if (z.iso.date().safeParse(text).success) return text;
  if (!/^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text)) return null;
  const moment = Date.parse(`${text} UTC`);
  return Number.isNaN(moment) ? null : dayOf(new Date(moment));
}

function requirePast(day: string, now: Date): void {
  if (day > dayOf(now)) throw new BadRates(`${day} is still to come.`);
}

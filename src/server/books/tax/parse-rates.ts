import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { z } from 'zod';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import type { ExchangeRate } from './exchange-rates.ts';

/** The file is not the ECB's; the message says where. */
export class BadRates extends Error {}

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
  if (!cube.success) throw new BadRates('The file has a rate that is none.');
  return cube.data;
}

function readDay(text: string | undefined, now: Date): string {
  const day = z.iso.date().safeParse(text);
  if (!day.success) throw new BadRates('The file has a day that is none.');
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

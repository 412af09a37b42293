import { parse } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import type { ExchangeRate } from './exchange-rates.ts';

/** The file is not the ECB's; the message says where. */
export class BadRates extends Error {}

const currencySchema = z.string().regex(/^[A-Z]{3}$/);
const rateSchema = z.coerce.number().positive().max(1e9);

const daySchema = z.object({
  time: z.iso.date(),
  Cube: z.array(z.object({ currency: currencySchema, rate: rateSchema })).min(1),
});
/** The ECB's XML: a `Cube` of days, each a `Cube` of currencies. */
const ratesSchema = z.object({
  Envelope: z.object({ Cube: z.tuple([z.object({ Cube: z.array(daySchema).min(1) })]) }),
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  isArray: (name) => name === 'Cube',
  processEntities: false,
});

/**
 * Parses the ECB's XML of one or more days.
 *
 * @throws BadRates for anything else, or a day in the future. Error for external entities
 */
export function parseRatesXml(xml: string, now: Date): ExchangeRate[] {
  const validity = XMLValidator.validate(xml);
  if (validity !== true) {
    throw new BadRates(`The file is not well-formed: line ${validity.err.line}.`);
  }
  const rates = ratesSchema.safeParse(parser.parse(xml));
  if (!rates.success) throw new BadRates('The file has no rates, or a day or rate that is none.');
  const [{ Cube: days }] = rates.data.Envelope.Cube;
  return days.flatMap(({ time: day, Cube: cubes }) => {
    requirePast(day, now);
    return cubes.map((cube) => ({ day, ...cube }));
  });
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

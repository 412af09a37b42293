import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { exchangeRates } from '#db/schema.ts';
import { dayMs, dayOf } from '#contract/kit/days.ts';

/** A published rate: units of the currency for one euro. */
export type ExchangeRate = typeof exchangeRates.$inferSelect;

/** Days for which a published rate is used. */
const maxAgeDays = 7;
const batchSize = 500;

interface DatedRate {
  rate: number;
  day: string;
}

interface Wanted {
  /** ISO 4217. */
  currency: string;
  day: string;
}

/**
 * Reads the ECB's rate for a day, in units of the currency for one euro: that day's, else the last
 * one published within seven days before; null if there is none.
 */
export async function readRate(
  db: Pick<Db | Tx, 'select'>,
  { currency, day }: Wanted,
): Promise<DatedRate | null> {
  if (currency === 'EUR') return { rate: 1, day };
  const oldest = dayOf(new Date(Date.parse(day) - maxAgeDays * dayMs));
  const [found] = await db
    .select({ rate: exchangeRates.rate, day: exchangeRates.day })
    .from(exchangeRates)
    .where(
      and(
        eq(exchangeRates.currency, currency),
        lte(exchangeRates.day, day),
        gte(exchangeRates.day, oldest),
      ),
    )
    .orderBy(desc(exchangeRates.day))
    .limit(1);
  return found ?? null;
}

/** Reads units of a currency for one US dollar, from two rates of the same publication. */
export async function readDollarRate(
  db: Pick<Db | Tx, 'select'>,
  { currency, day }: Wanted,
): Promise<DatedRate | null> {
  if (currency === 'USD') return { rate: 1, day };
  const dollar = await readRate(db, { currency: 'USD', day });
  const own = dollar && (await readRate(db, { currency, day: dollar.day }));
  if (!own || own.day !== dollar.day) return null;
  return { rate: own.rate / dollar.rate, day: dollar.day };
}

/** Converts cents by a rate, rounded half away from zero. */
export const convertCents = (cents: number, rate: number): number =>
  Math.round(Math.abs(cents) * rate) * Math.sign(cents) || 0;

/** Member states with a currency of their own. */
const currencies: Record<string, string> = {
  CZ: 'CZK',
  DK: 'DKK',
  HU: 'HUF',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
};

/** Returns the currency in which a seller owes VAT (directive 2006/112, Art. 230). */
export const vatCurrencyOf = (country: string): string => currencies[country] ?? 'EUR';

/** @param wins whether they replace rates of the same day */
export async function writeRates(
  tx: Pick<Tx, 'insert'>,
  rates: readonly ExchangeRate[],
  { wins }: { wins: boolean },
): Promise<void> {
  for (let from = 0; from < rates.length; from += batchSize) {
    const insert = tx.insert(exchangeRates).values(rates.slice(from, from + batchSize));
    await (wins
      ? insert.onConflictDoUpdate({
          target: [exchangeRates.currency, exchangeRates.day],
          set: { rate: sql`excluded.rate` },
        })
      : insert.onConflictDoNothing());
  }
}

/** Returns the day of the newest rate of the dollar, `YYYY-MM-DD`, or null. */
export async function newestRateDay(db: Pick<Db, 'select'>): Promise<string | null> {
  const [newest] = await db
    .select({ day: exchangeRates.day })
    .from(exchangeRates)
    .where(eq(exchangeRates.currency, 'USD'))
    .orderBy(desc(exchangeRates.day))
    .limit(1);
  return newest?.day ?? null;
}

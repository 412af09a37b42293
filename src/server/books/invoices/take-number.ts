import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { invoiceCounters, invoices } from '#db/schema.ts';

export interface TakenNumber {
  number: string;
  year: number;
  sequence: number;
}

/**
 * Takes the next number of a year, in the transaction that issues: a rollback takes none, so that
 * the numbers have no gaps.
 *
 * @param pattern such as `{YYYY}-{n:5}`
 * @returns null if a document has that number already
 */
export async function takeNumber(
  tx: Tx,
  pattern: string,
  year: number,
): Promise<TakenNumber | null> {
  const [counter] = await tx
    .select({ next: invoiceCounters.next })
    .from(invoiceCounters)
    .where(eq(invoiceCounters.year, year));
  const sequence = counter?.next ?? 1;
  const number = formatNumber(pattern, year, sequence);
  const [taken] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.number, number));
  if (taken) return null;
  await setNextNumber(tx, year, sequence + 1);
  return { number, year, sequence };
}

export async function setNextNumber(tx: Tx, year: number, next: number): Promise<void> {
  await tx
    .insert(invoiceCounters)
    .values({ year, next })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { next } });
}

/** Returns the highest number issued in a year; 0: none. */
export async function findHighest(tx: Pick<Tx, 'select'>, year: number): Promise<number> {
  const [row] = await tx
    .select({ highest: sql<number | null>`max(${invoices.sequence})` })
    .from(invoices)
    .where(eq(invoices.year, year));
  return row?.highest ?? 0;
}

/** Fills in a pattern: the year, and the count with at least the digits it asks for. */
function formatNumber(pattern: string, year: number, sequence: number): string {
  return pattern
    .replaceAll('{YYYY}', String(year))
    .replace(/\{n(?::(\d))?\}/, (_, digits?: string) =>
      String(sequence).padStart(Number(digits ?? 1), '0'),
    );
}

import { and, eq, inArray, not, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { downloadLinkHours } from '#contract/sales/orders.ts';
import { orders } from '#db/schema.ts';
import type { Db } from '#db/client.ts';
import { isOwner, type Caller } from '../sessions/caller.ts';
import { containsText } from './sorted-list.ts';

type Viewer = Pick<Caller, 'admin'>;

const mayBePaid = ['created', 'declined', 'expired', 'pending', 'review', 'reversed'] as const;

/**
 * Matches orders that PayPal's id opens or may still open: until a day after the payment. Until
 * then, support and tokens see only the end of the id.
 */
const isHidden = (now: Date): SQL | undefined =>
  and(
    eq(orders.origin, 'paypal'),
    or(
      sql`${orders.completedAt} > ${now.getTime() - downloadLinkHours * 3_600_000}`,
      and(sql`${orders.completedAt} IS NULL`, inArray(orders.state, [...mayBePaid])),
    ),
  );

const shownLength = 4;
/** Values in one statement; SQLite's maximum is 32,766. */
const wordsAtOnce = 10_000;
/** A word that may be an order's id, in text or JSON; JSON escapes are skipped. */
const word = /\\(?:u[\da-f]{4}|.)|[a-z\d]{8,64}/gi;

/** Replaces each hidden order id in a text, or in JSON, by its last four characters. */
export async function hideOrderIds(
  { db, now }: { db: Pick<Db, 'select'>; now(): Date },
  text: string,
): Promise<string> {
  const words = new Set(text.match(word)?.map((found) => found.toUpperCase()));
  const asked = [...words].filter((each) => /\d/.test(each));
  const hidden = new Set<string | null>();
  for (let from = 0; from < asked.length; from += wordsAtOnce) {
    const isAsked = inArray(orders.paypalOrderId, asked.slice(from, from + wordsAtOnce));
    const found = await db
      .select({ id: orders.paypalOrderId })
      .from(orders)
      .where(and(isAsked, isHidden(now())));
    for (const { id } of found) hidden.add(id);
  }
  return text.replace(word, (each) =>
    hidden.has(each.toUpperCase()) ? each.slice(-shownLength) : each,
  );
}

/**
 * Matches orders whose joined text contains the search. If the id is hidden from the viewer, it
 * matches only as a whole, so that a search reveals no part of it.
 */
export function containsOrder(
  search: string,
  text: SQL,
  viewer: Viewer,
  now: Date,
): SQL | undefined {
  const found = containsText(search, [text]);
  if (!found || isOwner(viewer)) return found;
  const rest = sql`replace(${text}, ${orders.paypalOrderId}, '')`;
  return and(
    found,
    or(
      sql`(${isHidden(now)}) IS NOT TRUE`,
      sql`${orders.paypalOrderId} = ${search.toUpperCase()}`,
      containsText(search, [rest]),
    ),
  );
}

/** Returns the hidden ids that a search would reveal a part of; none for an owner. */
export async function findToldIds(
  { db, now }: { db: Pick<Db, 'select'>; now(): Date },
  search: string,
  viewer: Viewer,
): Promise<string[]> {
  const part = search.toUpperCase();
  if (isOwner(viewer) || !/^[A-Z\d]{1,64}$/.test(part)) return [];
  const found = await db
    .select({ id: orders.paypalOrderId })
    .from(orders)
    .where(and(isHidden(now()), sql`instr(${orders.paypalOrderId}, ${part})`));
  return found.flatMap(({ id }) => (id === null || id === part ? [] : id));
}

/** Matches rows that contain the search outside these ids. */
export function containsBeside(
  search: string,
  columns: AnyColumn[],
  told: string[],
): SQL | undefined {
  if (told.length === 0) return undefined;
  const text = sql`upper(${sql.join(
    columns.map((column) => sql`${column}`),
    sql` || char(31) || `,
  )})`;
  const rest = sql`replace(${text}, told.value, '')`;
  const isTold = and(sql`instr(${text}, told.value)`, not(containsText(search, [rest]) ?? sql`1`));
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(told)}) AS told WHERE ${isTold})`;
}

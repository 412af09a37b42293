import { dayMs, dayOf } from '#contract/kit/days.ts';
import type { Tx } from '#db/client.ts';
import { visits, type products } from '#db/schema.ts';
import { randomFrom } from './random.ts';

type Visit = typeof visits.$inferSelect;
type Product = Pick<typeof products.$inferSelect, 'id' | 'priceCents' | 'createdAt'>;

const visitorsPerDay = 45;
/** Below SQLite's limit of 32,766 bound values. */
const rowsPerInsert = 500;

/** Formats referrer, source, medium and campaign as `visits.source` has them. */
const key = (...parts: [string, string, string, string]) => JSON.stringify(parts);
const search = key('google.com', '', '', '');
const newsletter = key('', 'newsletter', 'mail', 'autumn');
/** Sources to draw from; common ones more than once. */
const sources = ['', '', search, search, key('forum.example.com', '', '', ''), newsletter];

/** Draws where a buyer came from: the same for each of their purchases. */
export const sourceOf = (email: string): string => randomFrom(`source ${email}`).pick(sources);

interface Sale {
  product: Product;
  boughtAt: Date;
  email: string;
}

export async function insertVisits(
  tx: Tx,
  { sales, catalogue, days, now }: { sales: Sale[]; catalogue: Product[]; days: number; now: Date },
): Promise<void> {
  const random = randomFrom('visits');
  const rows = new Map<string, Visit>();
  const count = (at: Date, source: string, page: Visit['page'], productId = 0) => {
    const row = { day: dayOf(at), source, page, productId };
    const name = JSON.stringify(row);
    rows.set(name, { ...row, count: (rows.get(name)?.count ?? 0) + 1 });
  };
  for (const { product, boughtAt, email } of sales) {
    for (const page of ['product', 'buy-now'] as const) {
      count(boughtAt, sourceOf(email), page, product.id);
    }
  }
  for (let visitor = 0; visitor < days * visitorsPerDay; visitor++) {
    const at = new Date(now.getTime() - random.next() * days * dayMs);
    const source = random.pick(sources);
    const offered = catalogue.filter(({ createdAt }) => createdAt < at);
    if (offered.length === 0 || random.next() < 0.6) count(at, source, 'home');
    for (let looks = random.integer(0, Math.min(offered.length, 2)); looks > 0; looks--) {
      const { id, priceCents } = random.pick(offered);
      count(at, source, 'product', id);
      // A free download counts as another page of its product.
      const [next, share] =
        priceCents > 0 ? (['buy-now', 0.03] as const) : (['other', 0.3] as const);
      if (random.next() < share) count(at, source, next, id);
    }
  }
  const all = [...rows.values()];
  for (let index = 0; index < all.length; index += rowsPerInsert) {
    await tx.insert(visits).values(all.slice(index, index + rowsPerInsert));
  }
}

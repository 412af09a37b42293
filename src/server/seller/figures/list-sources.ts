import { between, inArray, sql, type SQL } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type * as contract from '#contract/catalogue/visits.ts';
import type { Db } from '#db/client.ts';
import { products, transactions, visits } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { isWithin, type Span } from './sales-sums.ts';
import { readSource } from '#server/catalogue/visits/visits.ts';

type Funnel = contract.Funnel;

const nothing: Funnel = {
  visits: 0,
  productViews: 0,
  buyNow: 0,
  paid: 0,
  refunded: 0,
  freeDownloads: 0,
};

/** Rows per table; sellers look at the first ones. */
const maxRows = 200;

export async function listSources(
  deps: Pick<Deps, 'db' | 'settings'>,
  span: ParsedInputOf<typeof contract.listSources>,
): Promise<OutputOf<typeof contract.listSources>> {
  const { db } = deps;
  const { timeZone } = await readShopSettings(deps);
  const [bySource, byProduct] = await Promise.all([
    Promise.all([
      countVisits(db, span, visits.source),
      countPaid(db, span, timeZone, transactions.source),
    ]),
    Promise.all([
      countVisits(db, span, visits.productId),
      countPaid(db, span, timeZone, transactions.productId),
    ]),
  ]);
  const [seen, paid] = bySource;
  const total = addUp([...seen.values(), ...paid.values()]);
  const sources = rank(merge(seen, paid)).map(([key, funnel]) => ({
    ...readSource(String(key)),
    ...funnel,
  }));
  const ofProducts = rank(merge(...byProduct)).filter(([id]) => id !== 0);
  const names = await findNames(
    db,
    ofProducts.map(([id]) => Number(id)),
  );
  return {
    ...span,
    total,
    sources,
    products: ofProducts.flatMap(([id, funnel]) => {
      const productName = names.get(Number(id));
      return productName === undefined ? [] : { productId: Number(id), productName, ...funnel };
    }),
  };
}

type Key = string | number;
type Funnels = Map<Key, Funnel>;

async function countVisits(
  db: Db,
  { from, to }: Span,
  column: typeof visits.source | typeof visits.productId,
): Promise<Funnels> {
  const sumOf = (condition: SQL) => sql<number>`sum(iif(${condition}, ${visits.count}, 0))`;
  const page = (name: string) => sql`${visits.page} = ${name}`;
  const isDownload = sql`${visits.page} = 'other' AND ${visits.productId} > 0`;
  const rows = await db
    .select({
      key: sql<Key>`${column}`,
      visits: sumOf(sql`${visits.page} <> 'buy-now'`),
      productViews: sumOf(page('product')),
      buyNow: sumOf(page('buy-now')),
      freeDownloads: sumOf(isDownload),
    })
    .from(visits)
    .where(between(visits.day, from, to))
    .groupBy(column);
  return new Map(rows.map(({ key, ...counts }) => [key, { ...nothing, ...counts }]));
}

async function countPaid(
  db: Db,
  span: Span,
  timeZone: string,
  column: typeof transactions.source | typeof transactions.productId,
): Promise<Funnels> {
  const { kind } = transactions;
  const rows = await db
    .select({
      key: sql<Key>`${column}`,
      paid: sql<number>`sum(${kind} = 'sale')`,
      refunded: sql<number>`sum(${kind} IN ('refund', 'reversal'))`,
    })
    .from(transactions)
    .where(isWithin(span, timeZone))
    .groupBy(column);
  return new Map(rows.map(({ key, ...counts }) => [key, { ...nothing, ...counts }]));
}

function merge(one: Funnels, other: Funnels): Funnels {
  const keys = new Set([...one.keys(), ...other.keys()]);
  const both = (key: Key) => [one.get(key) ?? nothing, other.get(key) ?? nothing];
  return new Map(Array.from(keys, (key) => [key, addUp(both(key))]));
}

function addUp(funnels: Funnel[]): Funnel {
  const add = (name: keyof Funnel) => funnels.reduce((sum, funnel) => sum + funnel[name], 0);
  return {
    visits: add('visits'),
    productViews: add('productViews'),
    buyNow: add('buyNow'),
    paid: add('paid'),
    refunded: add('refunded'),
    freeDownloads: add('freeDownloads'),
  };
}

function rank(funnels: Funnels): [Key, Funnel][] {
  return [...funnels]
    .filter(([, funnel]) => Object.values(funnel).some((count) => count !== 0))
    .toSorted(
      ([oneKey, one], [otherKey, other]) =>
        other.paid - one.paid ||
        other.visits - one.visits ||
        String(oneKey).localeCompare(String(otherKey)),
    )
    .slice(0, maxRows);
}

async function findNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

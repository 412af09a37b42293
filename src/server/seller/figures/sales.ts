import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { picturePath } from '#contract/catalogue/pictures.ts';
import { daysBetween } from '#contract/kit/days.ts';
import { toDollars } from '#contract/kit/money.ts';
import { dayInZone, startOfDay } from '#contract/kit/zones.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type * as contract from '#contract/seller/overview.ts';
import type { Db } from '#db/client.ts';
import { isPublished } from '#db/product-states.ts';
import { files, licenses, orders, products, productVersions, promoCodes } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { findBestSellers, findUsedPromoCodes } from './rankings.ts';
import { addDays, addUp, readDays, toFigures, type Span } from './sales-sums.ts';

export async function getSales(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  input: ParsedInputOf<typeof contract.getSales>,
): Promise<contract.Sales> {
  const { db, now } = deps;
  const { timeZone } = await readShopSettings(deps);
  const span = spanOf(input, dayInZone(timeZone, now()));
  const length = daysBetween(span);
  const [both, bestSellers, usedCodes, marks, latest] = await Promise.all([
    readDays(db, { from: addDays(span.from, -length), to: span.to }, timeZone),
    findBestSellers(db, span, timeZone),
    findUsedPromoCodes(db, span, timeZone),
    listSalesMarks(db, span, timeZone),
    listLatestSales(db, span, timeZone),
  ]);
  const days = both.slice(length);
  return {
    ...span,
    timeZone,
    days: days.map(({ day, ...sold }) => ({ day, ...toFigures(sold) })),
    total: toFigures(addUp(days)),
    before: toFigures(addUp(both.slice(0, length))),
    bestSellers,
    promoCodes: usedCodes,
    marks,
    latest,
  };
}

function spanOf({ days, from, to }: ParsedInputOf<typeof contract.getSales>, today: string): Span {
  return from && to ? { from, to } : { from: addDays(today, 1 - days), to: today };
}

/** More marks than this could not be told apart. */
const maxOfKind = 100;

async function listSalesMarks(
  db: Db,
  { from, to }: Span,
  timeZone: string,
): Promise<contract.SalesMark[]> {
  const start = startOfDay(timeZone, from);
  const end = startOfDay(timeZone, addDays(to, 1));
  // Worded like the index.
  const releasedAt = sql<number>`coalesce(${productVersions.stableAt}, ${productVersions.releasedAt})`;
  const begunAt = sql<number>`coalesce(unixepoch(${promoCodes.startDate}) * 1000, ${promoCodes.createdAt})`;
  const [releases, begun] = await Promise.all([
    db
      .select({ name: products.name, number: productVersions.number, at: releasedAt })
      .from(productVersions)
      .innerJoin(products, and(eq(products.id, productVersions.productId), isPublished))
      .where(
        and(
          eq(productVersions.channel, sql`'stable'`),
          isNull(productVersions.withdrawnAt),
          gte(releasedAt, start.getTime()),
          lt(releasedAt, end.getTime()),
        ),
      )
      .orderBy(releasedAt)
      .limit(maxOfKind),
    db
      .select({ code: promoCodes.code, startDate: promoCodes.startDate, at: begunAt })
      .from(promoCodes)
      .where(and(gte(begunAt, start.getTime()), lt(begunAt, end.getTime())))
      .orderBy(begunAt)
      .limit(maxOfKind),
  ]);
  const dayOf = (at: number) => dayInZone(timeZone, new Date(at));
  return [
    ...releases.map(({ name, number, at }) => ({
      day: dayOf(at),
      kind: 'release' as const,
      name: `${name} ${number}`,
    })),
    ...begun.map(({ code, startDate, at }) => ({
      day: startDate ?? dayOf(at),
      kind: 'promo' as const,
      name: code,
    })),
  ];
}

const shownSales = 5;

const keys = sql<number>`(SELECT count(*) FROM ${licenses} WHERE ${licenses.orderId} = ${orders.id})`;

async function listLatestSales(
  db: Db,
  { from, to }: Span,
  timeZone: string,
): Promise<contract.LatestSale[]> {
  const rows = await db
    .select({
      id: orders.id,
      productName: orders.productName,
      imageHash: files.hash,
      email: orders.email,
      amountCents: orders.amountCents,
      state: orders.state,
      keys,
      keyLimit: orders.keyLimit,
      completedAt: orders.completedAt,
    })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .leftJoin(files, eq(files.id, products.imageId))
    .where(
      and(
        gte(orders.completedAt, startOfDay(timeZone, from)),
        lt(orders.completedAt, startOfDay(timeZone, addDays(to, 1))),
        eq(orders.origin, 'paypal'),
      ),
    )
    .orderBy(desc(orders.completedAt))
    .limit(shownSales);
  return rows.map(({ imageHash, amountCents, completedAt, ...row }) => ({
    ...row,
    imagePath: imageHash && picturePath(imageHash),
    amount: toDollars(amountCents),
    date: (completedAt ?? new Date(0)).toISOString(),
  }));
}

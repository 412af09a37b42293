import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products, productVersions, promoCodes } from '#db/schema.ts';
import type { SalesMark } from '#contract/seller/overview.ts';
import { dayInZone, startOfDay } from '#contract/kit/zones.ts';
import { addDays, type Span } from './sales-sums.ts';

/** More marks than this could not be told apart. */
const maxOfKind = 100;

/** Lists what may explain a day's sales: stable releases, and promo codes on their first day. */
export async function listSalesMarks(
  db: Db,
  { from, to }: Span,
  timeZone: string,
): Promise<SalesMark[]> {
  const start = startOfDay(timeZone, from);
  const end = startOfDay(timeZone, addDays(to, 1));
  // Worded like the index.
  const releasedAt = sql<number>`coalesce(${productVersions.stableAt}, ${productVersions.releasedAt})`;
  const begunAt = sql<number>`coalesce(unixepoch(${promoCodes.startDate}) * 1000, ${promoCodes.createdAt})`;
  const [releases, begun] = await Promise.all([
    db
      .select({ name: products.name, number: productVersions.number, at: releasedAt })
      .from(productVersions)
      .innerJoin(products, eq(products.id, productVersions.productId))
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

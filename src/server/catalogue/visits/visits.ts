import { and, inArray, sql } from 'drizzle-orm';
import { dayInZone } from '#contract/kit/zones.ts';
import type { SettingsValues } from '#contract/seller/shop-settings.ts';
import type { Db, Tx } from '#db/client.ts';
import { isPublished } from '#db/product-states.ts';
import { products, visits } from '#db/schema.ts';
import type { Visit, Deps } from '#server/deps.ts';
import { WriteBuffer } from '#server/kit/jobs/write-buffer.ts';
import * as z from 'zod/mini';
import type { Source } from '#contract/catalogue/visit-source.ts';
import * as contract from '#contract/catalogue/visits.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { lineOf, type Endpoint } from '#server/kit/endpoint/endpoint.ts';
import { AppError } from '#server/kit/errors.ts';
import { readJson } from '#server/kit/endpoint/read-body.ts';
import { log } from '#server/kit/log.ts';

type Row = typeof visits.$inferSelect;
/** A row whose day is unknown until the shop's time zone is read. */
type Counted = Omit<Row, 'day'> & { at: Date };

/** The seller's settings for visits, read before each write. */
type Wanted = Pick<SettingsValues, 'countVisits' | 'timeZone'>;

/** Sources counted by name per day. */
const maxSources = 200;
/** Visits within such a span are counted together before the time zone determines their day. */
const togetherMs = 15 * 60_000;

/** Counts page views and started payments, buffered, unless the shop has turned counting off. */
export class Visits {
  readonly #buffer: WriteBuffer<Counted>;

  constructor(db: Db, readSettings: () => Promise<Wanted>) {
    this.#buffer = new WriteBuffer<Counted>({
      name: 'visits',
      keyOf: ({ page, productId, source, at }) =>
        JSON.stringify([page, productId, source, Math.floor(at.getTime() / togetherMs)]),
      merge: (one, other) => ({ ...one, count: one.count + other.count }),
      write: async (rows) => writeVisits(db, rows, await readSettings()),
    });
  }

  record(visit: Visit): void {
    this.#buffer.add({ ...visit, count: 1 });
  }

  flush(): Promise<void> {
    return this.#buffer.flush();
  }
}

async function writeVisits(
  db: Db,
  rows: Counted[],
  { countVisits, timeZone }: Wanted,
): Promise<void> {
  if (!countVisits) return;
  const shown = [...new Set(rows.map(({ productId }) => productId))];
  await db.transaction(async (tx) => {
    const isThere = and(inArray(products.id, shown), isPublished);
    const found = await tx.select({ id: products.id }).from(products).where(isThere);
    const ids = new Set([0, ...found.map(({ id }) => id)]);
    const counted = rows
      .filter(({ productId }) => ids.has(productId))
      .map(({ at, ...row }) => ({ ...row, day: dayInZone(timeZone, at) }));
    const limited = await limitSources(tx, counted);
    await tx.run(sql`
      INSERT INTO ${visits} (day, source, page, product_id, count)
      SELECT value ->> 'day', value ->> 'source', value ->> 'page', value ->> 'productId', value ->> 'count'
      FROM json_each(${JSON.stringify(limited)}) WHERE true
      ON CONFLICT (day, source, page, product_id) DO UPDATE SET count = count + excluded.count`);
  });
}

/** Counts further sources together once their day has enough. */
async function limitSources(tx: Tx, rows: Row[]): Promise<Row[]> {
  const days = [...new Set(rows.map(({ day }) => day))];
  const present = await tx
    .selectDistinct({ day: visits.day, source: visits.source })
    .from(visits)
    .where(inArray(visits.day, days));
  const known = new Map(days.map((day) => [day, new Set(['', otherSource])]));
  for (const { day, source } of present) known.get(day)?.add(source);
  return rows.map((row) => {
    const sources = known.get(row.day);
    if (!sources || sources.has(row.source)) return row;
    // Besides those two.
    if (sources.size >= maxSources + 2) return { ...row, source: otherSource };
    sources.add(row.source);
    return row;
  });
}

/** Source of a payment that renews a purchase. */
export const renewalSource = 'renewal';
/** All sources beyond a day's limit. */
const otherSource = 'other';

const none: Source = { referrer: '', source: '', medium: '', campaign: '' };

/** Returns a source as stored in the database: JSON of its parts; empty for none. */
export function sourceKey(source: Source | null | undefined): string {
  const { referrer, source: name, medium, campaign } = source ?? none;
  const parts = [referrer, name, medium, campaign];
  return parts.some((part) => part !== '') ? JSON.stringify(parts) : '';
}

const partsSchema = z.tuple([z.string(), z.string(), z.string(), z.string()]);

/** Parses `sourceKey`, and names the source for people. */
export function readSource(key: string): Source & { name: string } {
  if (key === '') return { ...none, name: 'direct' };
  if (key === renewalSource || key === otherSource) return { ...none, name: key };
  const [referrer, source, medium, campaign] = z.parse(partsSchema, JSON.parse(key));
  // The campaign as named, else the page that the visitor came from.
  const named = [source, medium, campaign].filter((part) => part !== '');
  const name = named.length > 0 ? named.join(' / ') : referrer;
  return { referrer, source, medium, campaign, name };
}

/** Views per address, which an office may share; in memory, so that a visit writes nothing. */
const limit = {
  name: 'visits',
  points: 600,
  windowSeconds: 600,
  countedIn: 'memory',
} as const;

type VisitDeps = Pick<Deps, 'rateLimiter' | 'visits' | 'now'>;

/** Counts a page view, unless its address has had too many. */
export async function countVisit(
  { rateLimiter, visits: notes, now }: VisitDeps,
  { page, productId = 0, source }: ParsedInputOf<typeof contract.countVisit>,
  { address }: { address: string },
): Promise<void> {
  if ((await rateLimiter.consume(limit, address)) > 0) return;
  notes.record({ page, productId, source: sourceKey(source), at: now() });
}

/** Always answers 204, without holding up a visitor; still cuts off an oversized body. */
export const visitEndpoint: Endpoint<VisitDeps> = {
  ...lineOf(contract.countVisit),
  async run({ request, locals }) {
    try {
      const body = await readJson(request, contract.countVisit.bodyLimitBytes);
      const input = z.safeParse(contract.countVisit.input, body);
      if (input.success) {
        await countVisit(locals.app, input.data, { address: locals.clientAddress });
      }
    } catch (error) {
      if (error instanceof AppError && error.status === 413) throw error;
      log.debug('a visit could not be read');
    }
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  },
};

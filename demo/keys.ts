import { and, desc, eq, lte } from 'drizzle-orm';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import type { Tx } from '#db/client.ts';
import { licenses, licenseTraces, productVersions, type products } from '#db/schema.ts';
import { randomFrom, secret } from './random.ts';

const brokers = ['Northwind Markets', 'Harbour FX', 'Alder Brokers'];

interface KeyOwner {
  product: Pick<typeof products.$inferSelect, 'id' | 'name' | 'runsOnMt4'>;
  boughtAt: Date;
  email: string;
  /** 0: it asked for no lease. */
  daysUsed: number;
}

/**
 * Adds a key that was used until a day or less before `until`.
 *
 * @param server the broker's, by the end of its name
 */
export async function insertKey(
  tx: Tx,
  orderId: string,
  { boughtAt, email, daysUsed, product }: KeyOwner,
  { until, server = 'Live' }: { until: Date; server?: 'Live' | 'Demo' },
): Promise<{ login: string; firstLeaseAt: Date | null }> {
  const random = randomFrom(`key ${email} ${product.name}`);
  const brokerName = random.pick(brokers);
  const login = String(random.integer(1_000_000, 99_999_999));
  const licenseKey = Array.from({ length: 6 }, () => secret(5)).join('-');
  const firstLeaseAt = daysUsed > 0 ? new Date(boughtAt.getTime() + dayMs / 24) : null;
  const lastLeaseAt = new Date(until.getTime() - random.next() * 0.9 * dayMs);
  const [license] = await tx
    .insert(licenses)
    .values({
      orderId,
      licenseKey,
      normalizedKey: licenseKey.replaceAll('-', ''),
      accountNumber: login,
      login,
      brokerName,
      email,
      createdAt: boughtAt,
      firstLeaseAt,
      lastLeaseAt: firstLeaseAt && lastLeaseAt,
      daysUsed,
    })
    .returning({ id: licenses.id });
  if (!firstLeaseAt) return { login, firstLeaseAt };
  // A trace older than a week counts for its month.
  const isRecent = Date.now() - lastLeaseAt.getTime() < 6 * dayMs;
  await tx.insert(licenseTraces).values({
    licenseId: license?.id ?? 0,
    day: dayOf(lastLeaseAt).slice(0, isRecent ? 10 : 7),
    login,
    server: `${brokerName.replace(' ', '')}-${server}`,
    firstAt: lastLeaseAt,
    lastAt: lastLeaseAt,
    count: random.integer(2, 9),
    outcome: 'ok',
    version: await versionAt(tx, product.id, lastLeaseAt),
    platform: product.runsOnMt4 ? 'mt4' : 'mt5',
    build: product.runsOnMt4 ? '1443' : '5327',
    address: '203.0.113.7',
  });
  return { login, firstLeaseAt };
}

export async function versionAt(tx: Tx, productId: number, at: Date): Promise<string> {
  const [newest] = await tx
    .select({ number: productVersions.number })
    .from(productVersions)
    .where(and(eq(productVersions.productId, productId), lte(productVersions.releasedAt, at)))
    .orderBy(desc(productVersions.releasedAt))
    .limit(1);
  return newest?.number ?? '';
}

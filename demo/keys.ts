import { and, desc, eq, lte } from 'drizzle-orm';
import { dayMs, dayOf } from '#contract/days.ts';
import { loginOf } from '#contract/login.ts';
import type { Tx } from '#db/client.ts';
import { licenses, licenseTraces, productVersions, type products } from '#db/schema.ts';
import { randomFrom, secret } from './random.ts';

const brokers = ['Northwind Markets', 'Harbour FX', 'Alder Brokers'];

interface KeyOwner {
  product: Pick<typeof products.$inferSelect, 'id' | 'name' | 'runsOnMt4'>;
  boughtAt: Date;
  email: string;
  daysUsed: number;
}

/** Adds a key that was used until a day or less before `until`. */
export async function insertKey(
  tx: Tx,
  orderId: string,
  { boughtAt, email, daysUsed, product }: KeyOwner,
  until: Date,
): Promise<void> {
  const random = randomFrom(`key ${email} ${product.name}`);
  const brokerName = random.pick(brokers);
  const accountNumber = String(random.integer(1_000_000, 99_999_999));
  const licenseKey = Array.from({ length: 6 }, () => secret(5)).join('-');
  const firstLeaseAt = new Date(boughtAt.getTime() + dayMs / 24);
  const lastLeaseAt = new Date(until.getTime() - random.next() * 0.9 * dayMs);
  const [license] = await tx
    .insert(licenses)
    .values({
      orderId,
      licenseKey,
      normalizedKey: licenseKey.replaceAll('-', ''),
      accountNumber,
      login: loginOf(accountNumber),
      brokerName,
      email,
      createdAt: boughtAt,
      firstLeaseAt,
      lastLeaseAt,
      daysUsed,
    })
    .returning({ id: licenses.id });
  // A trace older than a week stands for its month.
  const isRecent = Date.now() - lastLeaseAt.getTime() < 6 * dayMs;
  await tx.insert(licenseTraces).values({
    licenseId: license?.id ?? 0,
    day: dayOf(lastLeaseAt).slice(0, isRecent ? 10 : 7),
    login: accountNumber,
    server: `${brokerName.replace(' ', '')}-Live`,
    firstAt: lastLeaseAt,
    lastAt: lastLeaseAt,
    count: random.integer(2, 9),
    outcome: 'ok',
    version: await versionAt(tx, product.id, lastLeaseAt),
    platform: product.runsOnMt4 ? 'mt4' : 'mt5',
    build: product.runsOnMt4 ? '1443' : '5327',
    address: '203.0.113.7',
  });
}

/** Returns the newest version of a product at a moment. */
export async function versionAt(tx: Tx, productId: number, at: Date): Promise<string> {
  const [newest] = await tx
    .select({ number: productVersions.number })
    .from(productVersions)
    .where(and(eq(productVersions.productId, productId), lte(productVersions.releasedAt, at)))
    .orderBy(desc(productVersions.releasedAt))
    .limit(1);
  return newest?.number ?? '';
}

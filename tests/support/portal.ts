import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createLicense } from '#contract/licenses/licenses.ts';
import { licenses, licenseTraces } from '#db/schema.ts';
import { newPortalToken, openPortal } from '#server/buyers/purchase-access/require-portal.ts';
import { buyAs, newBuyer } from './buyers.ts';
import { dataOf, type Shop } from './shop.ts';

/** Creates a purchase with keys for these accounts and a portal token, without a mail. */
export async function openedPurchase(shop: Shop, accounts: string[] = ['5012345']) {
  const purchase = await buyAs(shop, newBuyer());
  const keys = [];
  for (const accountNumber of accounts) keys.push(await newKey(shop, purchase, accountNumber));
  const [key = { id: 0, licenseKey: '' }] = keys;
  return { ...purchase, keys, key, portalToken: await newToken(shop, purchase.id) };
}

export async function newToken(shop: Shop, orderId: string, now = new Date()): Promise<string> {
  const portalToken = newPortalToken();
  await openPortal(shop.database.db, { orderId, portalToken }, now);
  return portalToken;
}

export async function newKey(
  shop: Shop,
  { purchaseId, email }: { purchaseId: string; email: string },
  accountNumber: string,
) {
  const binding = { purchaseId, email, accountNumber, brokerName: 'Harbour Markets' };
  const { licenseKey } = dataOf(await shop.call(createLicense, binding));
  const license = await shop.database.db.query.licenses.findFirst({
    where: eq(licenses.licenseKey, licenseKey),
  });
  return { id: license?.id ?? 0, licenseKey };
}

/** Marks a key as used, so that its moves count. */
export async function useKey(shop: Shop, id: number): Promise<void> {
  await shop.database.db
    .update(licenses)
    .set({ firstLeaseAt: new Date() })
    .where(eq(licenses.id, id));
}

type Trace = Partial<typeof licenseTraces.$inferInsert>;

export async function insertTrace(shop: Shop, licenseId: number, trace: Trace): Promise<void> {
  const at = trace.lastAt ?? new Date();
  await shop.database.db.insert(licenseTraces).values({
    licenseId,
    day: at.toISOString().slice(0, 'YYYY-MM-DD'.length),
    login: '5012345',
    server: `Broker-${randomBytes(3).toString('hex')}`,
    firstAt: at,
    lastAt: at,
    count: 1,
    outcome: 'ok',
    version: '2.3',
    platform: 'MT5',
    build: '4410',
    address: '192.0.2.77',
    ...trace,
  });
}

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { getLicense, moveLicense } from '#contract/licenses/license-page.ts';
import {
  makeOfflineLease,
  makePortalOfflineLease,
  texts,
} from '#contract/licenses/offline-leases.ts';
import {
  listPortalLicenses,
  movePortalLicense,
  texts as portalTexts,
} from '#contract/buyers/portal.ts';
import { orders, products } from '#db/schema.ts';
import { formatDay } from '#texts/language.ts';
import { auditedOf } from '../../support/buyers.ts';
import {
  askLease,
  isSigned,
  leaseFields,
  publicKeyOf,
  readLeaseAnswer,
} from '../../support/leases.ts';
import { openedPurchase } from '../../support/portal.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

const dayMs = 86_400_000;
let logins = 8_000_000;

/** Sells a key paid `daysAgo`, whose product allows a week offline. */
async function oldKey(daysAgo = 15.01, offlineDays = 7) {
  const login = String(++logins);
  const opened = await openedPurchase(shop, [login]);
  const { db } = shop.database;
  const paid = new Date(Date.now() - daysAgo * dayMs);
  await db.update(orders).set({ completedAt: paid }).where(eq(orders.id, opened.id));
  await db.update(products).set({ offlineDays }).where(eq(products.id, opened.product.id));
  return { ...opened, login, paid };
}

const makeAsBuyer = (portalToken: string, id: number, days = 7, server?: string) =>
  shop.call(makePortalOfflineLease, { portalToken, id, days, ...(server ? { server } : {}) });
const makeAsSeller = (id: number, days: number) =>
  shop.call(makeOfflineLease, { id, days }, shop.token);
const contentOf = async ({ file }: { file: string }) => {
  const answer = await readLeaseAnswer(new Response(Buffer.from(file, 'base64')));
  return { ...answer, isGenuine: isSigned(answer, await publicKeyOf(shop, answer)) };
};

describe('an offline file @p161', () => {
  test('is signed for the last server that asked, noted, listed and audited', async () => {
    const { key, login, product, portalToken } = await oldKey();
    const sold = { licenseKey: key.licenseKey, login, productId: product.id };
    await askLease(shop, leaseFields(sold, { server: 'Broker-Live07' }));
    const made = dataOf(await makeAsBuyer(portalToken, key.id));
    const { fields, isGenuine } = await contentOf(made);
    expect(isGenuine).toBe(true);
    expect(fields).toMatchObject({ status: 'ok', login, server: 'Broker-Live07' });
    expect(fields).not.toHaveProperty('until');
    expect(Number(fields.expires) - Number(fields.now)).toBe(7 * 86_400);
    expect(made.name).toMatch(/^license-[0-9a-f]{32}\.lease$/);
    expect(made.steps[0]).toContain(made.name);
    expect(made.steps[1]).toContain('Broker-Live07');
    const [named, anywhere] = made.files;
    expect([made.files.length, named]).toEqual([2, { name: made.name, file: made.file }]);
    const withoutServer = await contentOf(anywhere ?? made);
    expect(withoutServer).toMatchObject({ isGenuine: true, fields: { login, server: '' } });
    const lease = { server: 'Broker-Live07', by: 'buyer', expiresAt: made.expiresAt };
    const portal = dataOf(await shop.call(listPortalLicenses, { portalToken }));
    expect(portal.licenses).toMatchObject([{ offline: { maxDays: 7, leases: [lease] } }]);
    const page = dataOf(await shop.call(getLicense, { id: key.id }, shop.token));
    expect(page.offlineLeases).toMatchObject([lease]);
    const subject = `License ${key.id}, account ${login} at Harbour Markets`;
    const detail = `Until ${formatDay(made.expiresAt)}, for Broker-Live07`;
    expect(await auditedOf(shop, subject)).toEqual([
      { username: 'Buyer', action: 'offline-lease-made', detail, address: '127.0.0.1' },
    ]);
  });

  test('says where no server is known that only newer programs read it', async () => {
    const { key, portalToken } = await oldKey();
    const made = dataOf(await makeAsBuyer(portalToken, key.id));
    expect((await contentOf(made)).fields.server).toBe('');
    expect(made.steps[1]).toContain('without a server');
    expect(made.files).toHaveLength(1);
    const named = dataOf(await makeAsBuyer(portalToken, key.id, 1, ' Broker-Live01 '));
    expect(named.steps[1]).toContain('on the server Broker-Live01.');
    expect(named.files.map(({ name }) => name)).toEqual([named.name, made.name]);
  });

  test('is the buyer’s from day 15 after the payment, as long as the product allows', async () => {
    const young = await oldKey(14.9);
    const day = formatDay(new Date(young.paid.getTime() + 15 * dayMs));
    const early = failureOf(await makeAsBuyer(young.portalToken, young.key.id));
    expect(early).toMatchObject({ status: 409, error: texts.tooEarly(day) });
    const old = await oldKey();
    const failure = async (days: number) =>
      failureOf(await makeAsBuyer(old.portalToken, old.key.id, days));
    expect(await failure(8)).toMatchObject({ status: 400, error: texts.maxDays(7) });
    expect(await failure(367)).toMatchObject({ status: 400 });
    expect(await failure(0)).toMatchObject({ status: 400 });
    const other = failureOf(await makeAsBuyer(old.portalToken, young.key.id));
    expect(other.status).toBe(404);
    const dead = failureOf(await makeAsBuyer('x', old.key.id));
    expect(dead).toMatchObject({ status: 401, error: portalTexts.dead });
    const none = await oldKey(20, 0);
    expect(failureOf(await makeAsBuyer(none.portalToken, none.key.id))).toMatchObject({
      status: 409,
      error: texts.none,
    });
    // A renewal is a payment; its refund takes the term off again.
    const { db } = shop.database;
    const [renewal] = await db.select().from(orders).where(eq(orders.id, young.id));
    if (!renewal) throw new Error('The purchase is missing');
    await db.insert(orders).values({
      ...renewal,
      id: `${young.id}-renewal`,
      paypalOrderId: `${young.orderID}-R`,
      captureId: null,
      renewsId: old.id,
    });
    expect(await failure(1)).toMatchObject({ status: 409, error: texts.tooEarly(day) });
  });

  test('is the seller’s at once, up to 366 days', async () => {
    const { key } = await oldKey(0, 0);
    const made = dataOf(await makeAsSeller(key.id, 366));
    expect(Date.parse(made.expiresAt) - Date.now()).toBeGreaterThan(365.9 * dayMs);
    expect(failureOf(await makeAsSeller(key.id, 367)).status).toBe(400);
    expect(failureOf(await makeAsSeller(999_999, 1)).status).toBe(404);
    const { id, days } = { id: key.id, days: 1 };
    expect(failureOf(await shop.call(makeOfflineLease, { id, days })).status).toBe(401);
  });
});

test('neither buyer nor seller moves a key while a file holds @p162', async () => {
  const { key, portalToken } = await oldKey();
  const { expiresAt } = dataOf(await makeAsSeller(key.id, 30));
  const refusal = { status: 409, error: texts.holds(formatDay(expiresAt)) };
  const to = { id: key.id, accountNumber: '700', brokerName: 'New Markets' };
  expect(failureOf(await shop.call(movePortalLicense, { ...to, portalToken }))).toMatchObject(
    refusal,
  );
  const reason = 'Asked by ticket';
  expect(failureOf(await shop.call(moveLicense, { ...to, reason }, shop.token))).toMatchObject(
    refusal,
  );
});

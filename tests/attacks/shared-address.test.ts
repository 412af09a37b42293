import { like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rateLimits } from '#db/schema.ts';
import { createLicense } from '#contract/licenses/licenses.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { listPortalLicenses } from '#contract/buyers/portal.ts';
import { validatePromo } from '#contract/sales/promo-codes.ts';
import { redownload, requestOneTimePassword } from '#contract/buyers/redownload.ts';
import type { InputOf, Route } from '#contract/route.ts';
import { startBehindNginx } from '../support/behind-nginx.ts';
import { buyAs, newBuyer } from '../support/buyers.ts';
import { isFull } from '../support/extent.ts';
import { useServedShop, useShop } from '../support/shop.ts';
import { readCode } from '../support/redownload-steps.ts';
import { sendAs, spend, statusesOf } from './send-as.ts';

/** Runs behind a proxy of ours: nginx, in the full form. */
const shop = isFull
  ? useServedShop({ start: startBehindNginx })
  : useShop({ env: { TRUSTED_PROXIES: '1' } });

let offices = 0;
const newOffice = () => `198.51.100.${++offices}`;
const unknownClaim = { orderId: 'NOSUCHORDER', email: 'eve@example.com' };

describe('a visitor who shares an address @p122', () => {
  /** Uses up the refusals that an address may get. */
  const failAt = async <R extends Route>(
    address: string,
    route: R,
    input: InputOf<R>,
    length = 12,
  ) => {
    await sendAs(shop, address, route, input);
    await spend(shop, address);
    const sent = Array.from({ length }, () => sendAs(shop, address, route, input));
    expect(statusesOf(await Promise.all(sent))).toMatchObject({ 429: 3 });
  };

  test('gets a code, a download and a portal beside their failures', async () => {
    const office = newOffice();
    const { orderID: orderId, email } = await buyAs(shop, newBuyer());
    await failAt(office, requestOneTimePassword, unknownClaim);
    const asked = await sendAs(shop, office, requestOneTimePassword, { orderId, email });
    expect(asked.status).toBe(200);
    const otp = await readCode(shop, email);
    await failAt(office, redownload, { ...unknownClaim, otp });
    const opened = await sendAs(shop, office, redownload, { orderId, email, otp });
    expect(opened.status).toBe(200);
    // Counted in memory.
    await failAt(office, listPortalLicenses, { portalToken: 'x'.repeat(43) }, 122);
    const { portalToken = '' } = opened.body;
    const listed = await sendAs(shop, office, listPortalLicenses, { portalToken });
    expect(listed.status).toBe(200);
  });

  test('gets a key beside their guesses', async () => {
    const office = newOffice();
    const { purchaseId, email } = await buyAs(shop, newBuyer());
    const binding = { accountNumber: '1', brokerName: 'B', email };
    await failAt(office, createLicense, { ...binding, purchaseId: 'NOSUCHPURCHASE' });
    const created = await sendAs(shop, office, createLicense, { ...binding, purchaseId });
    expect(created.status).toBe(201);
  });

  test('gets no discount beside their guesses: a promo code is short enough to guess', async () => {
    const office = newOffice();
    await failAt(office, validatePromo, { code: 'NOSUCHCODE' });
    const right = await sendAs(shop, office, validatePromo, { code: 'WELCOME10' });
    expect(right.status).toBe(429);
  });

  test('buys as long as those before have paid', async () => {
    const office = newOffice();
    const { id: productId } = await shop.paidProduct();
    const create = () => sendAs(shop, office, createOrder, { productId, promoCode: null });
    const missing = { productId: 999_999, promoCode: null };
    for (let count = 0; count < 8; count++) await sendAs(shop, office, createOrder, missing);
    await spend(shop, office);
    const last = await create();
    for (let sales = 0; sales < 3; sales++) {
      const orderID = (await create()).body.id ?? '';
      await shop.control(`orders/${orderID}/approve`, {});
      for (let calls = 0; calls < 3; calls++) {
        expect((await sendAs(shop, office, captureOrder, { orderID })).status).toBe(200);
      }
      // The place is released once, after the answer.
      await expect.poll(async () => placesTaken(office)).toBe(119);
    }
    const after = [last, await create(), await create()];
    expect(after.map(({ status }) => status)).toEqual([201, 201, 429]);
  });
});

async function placesTaken(address: string): Promise<number | undefined> {
  const { key, points } = rateLimits;
  const [row] = await shop.database.db
    .select({ points })
    .from(rateLimits)
    .where(like(key, `%create-payment%${address}`));
  return row?.points;
}

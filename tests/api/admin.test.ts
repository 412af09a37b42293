import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminSessions } from '../../db/schema.ts';
import { demoAdmin } from '../../scripts/demo-environment.ts';
import { login, logout, texts } from '../../src/contract/admin.ts';
import { listLicenses } from '../../src/contract/licenses.ts';
import { listPromoCodes } from '../../src/contract/promo-codes.ts';
import { listPurchases } from '../../src/contract/purchases.ts';
import { routes } from '../../src/contract/routes.ts';
import { listTickets } from '../../src/contract/tickets.ts';
import { dataOf, failureOf, openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const logIn = async () => dataOf(await shop.call(login, demoAdmin)).token;

test('a wrong name and a wrong password are refused with the same text', async () => {
  for (const wrong of [{ username: 'nobody' }, { password: 'not the password' }]) {
    expect(failureOf(await shop.call(login, { ...demoAdmin, ...wrong }))).toMatchObject({
      status: 401,
      error: texts.loginFailed,
    });
  }
});

describe('every call of the admin', () => {
  const guarded = routes.filter(({ admin }) => admin === 'required');

  test.each(guarded)('$method $path needs a live token', async (route) => {
    const loggedOut = await logIn();
    await shop.call(logout, {}, loggedOut);
    const expired = await logIn();
    await shop.database.db.update(adminSessions).set({ expiresAt: 1 });
    const url = shop.url + route.path.replace('{id}', '1');
    for (const authorization of [
      null,
      '',
      'Bearer',
      'Bearer ',
      'Bearer garbage',
      `Basic ${expired}`,
      `Bearer ${loggedOut}`,
      `Bearer ${expired}`,
    ]) {
      const response = await fetch(url, {
        method: route.method,
        headers: authorization === null ? {} : { Authorization: authorization },
      });
      expect(response.status, String(authorization)).toBe(401);
    }
  });
});

test('the seller sees what was sold, to whom, and with which keys', async () => {
  const token = await logIn();
  const product = await shop.paidProduct();
  const { orderID, purchaseId } = await shop.buy(product.id, 'WELCOME10');
  const [purchase] = dataOf(await shop.call(listPurchases, {}, token)).purchases;
  expect(purchase).toMatchObject({
    id: purchaseId,
    orderId: orderID,
    productId: product.id,
    promoCode: 'WELCOME10',
  });
  const found = dataOf(await shop.call(listPurchases, { search: orderID.slice(0, 8) }, token));
  expect(found.purchases.map(({ id }) => id)).toContain(purchaseId);
  expect(dataOf(await shop.call(listPurchases, { search: '%' }, token)).total).toBe(0);
  expect(dataOf(await shop.call(listPromoCodes, {}, token)).total).toBeGreaterThan(3);
  expect(dataOf(await shop.call(listLicenses, {}, token)).total).toBe(0);
  expect(dataOf(await shop.call(listTickets, {}, token)).total).toBe(0);
});

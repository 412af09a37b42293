import { beforeAll, describe, expect, test } from 'vitest';
import { scopes } from '#contract/kit/access.ts';
import { getMe, listSessions } from '#contract/seller/me.ts';
import { refundOrder, saveOrderEmail } from '#contract/sales/orders.ts';
import { getProduct, listProducts } from '#contract/catalogue/products.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { createToken } from '#contract/seller/tokens.ts';
import { updateLicense } from '#contract/licenses/licenses.ts';
import { listVersions } from '#contract/catalogue/version-list.ts';
import { shopSettings } from '#db/schema.ts';
import { buyAs, newBuyer } from '../support/buyers.ts';
import { dataOf, failureOf, useShop } from '../support/shop.ts';
import { supportToken } from '../support/support-account.ts';

const shop = useShop({ admin: true });
let support = '';

beforeAll(async () => {
  support = await supportToken(shop);
});

const tokenWith = async (...given: readonly (typeof scopes)[number][]) => {
  const input = { name: 'CI', scopes: [...given] };
  return dataOf(await shop.call(createToken, input, shop.token)).token;
};

/** Calls a route by its path only, with a body that no schema accepts. */
async function statusOf({ method, path }: Route, token: string): Promise<number> {
  const response = await fetch(shop.url + path.replace(/\{\w+\}/g, '1'), {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: method === 'GET' ? null : '"nothing"',
  });
  await response.arrayBuffer();
  return response.status;
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const guarded = routes.filter(({ admin }) => admin === 'required');

describe('over HTTP @p200', () => {
  test('support is refused each call of an owner before anything is read @p200', async () => {
    const ofOwners = guarded.filter((route) => !route.support);
    expect(ofOwners.length).toBeGreaterThan(40);
    for (const route of ofOwners)
      expect([nameOf(route), await statusOf(route, support)]).toEqual([nameOf(route), 403]);
  });

  test('a token with every other scope is refused @p201', async () => {
    for (const scope of [undefined, ...scopes]) {
      const token = await tokenWith(...scopes.filter((each) => each !== scope));
      for (const route of routes.filter((each) => each.admin && each.scope === scope)) {
        expect([nameOf(route), await statusOf(route, token)]).toEqual([nameOf(route), 403]);
      }
    }
  });
});

test('links to paid files go to owners alone @p200', async () => {
  const { id: productId } = await shop.paidProduct();
  const purchase = await buyAs(shop, newBuyer());
  const token = await tokenWith(...scopes);
  const paths = [
    `/api/products/${productId}`,
    `/api/products/${productId}/versions`,
    '/api/products?limit=100',
    '/api/purchases',
    `/api/purchases/${purchase.id}`,
    '/api/licenses',
    '/api/tickets',
    '/api/undelivered-mails',
  ];
  for (const bearer of [support, token]) {
    for (const path of paths) {
      const headers = { Authorization: `Bearer ${bearer}` };
      const text = await (await fetch(shop.url + path, { headers })).text();
      expect(text, path).not.toMatch(/files\/(admin|purchases)|signature=/);
    }
  }
  const shownTo = async (bearer?: string) =>
    dataOf(await shop.call(getProduct, { id: productId }, bearer));
  expect(await shownTo(support)).toEqual(await shownTo());
  expect((await shownTo(shop.token)).filePath).toContain('/admin/');
  const versionsFor = async (bearer?: string) =>
    dataOf(await shop.call(listVersions, { id: productId }, bearer));
  expect(await versionsFor(support)).toEqual(await versionsFor());
  const listed = await shop.call(listProducts, { state: 'deleted', limit: 100 }, support);
  expect(dataOf(listed)).toEqual(dataOf(await shop.call(listProducts, { limit: 100 })));
});

test('support corrects an address, which tells the old one; a token may not @p208', async () => {
  const { id, email } = await buyAs(shop, newBuyer());
  const input = { id, email: 'new@example.com' };
  const refused = await shop.call(saveOrderEmail, input, await tokenWith(...scopes));
  expect(failureOf(refused).status).toBe(403);
  dataOf(await shop.call(saveOrderEmail, input, support));
  const mails = await shop.database.db.query.outbox.findMany();
  const told = mails.filter(({ kind }) => kind === 'email-corrected');
  expect(told.map(({ toAddress }) => toAddress)).toEqual([email]);
  const ends = await shop.call(updateLicense, { id: 1, expiresAt: null }, support);
  expect(failureOf(ends).status).toBe(403);
  expect(failureOf(await shop.call(refundOrder, { id }, support)).error).toMatch(/^Only an owner/);
});

test('a token is no session, and a session no token', async () => {
  const token = await tokenWith(...scopes);
  const { sessions } = dataOf(await shop.call(listSessions, {}, shop.token));
  const cut = [token.slice('tsk_'.length), token.slice(0, -1), 'tsk_'];
  const forged = [...cut, `tsk_${shop.token}`, sessions[0]?.id ?? ''];
  for (const bearer of forged)
    expect(failureOf(await shop.call(getMe, {}, bearer)).status).toBe(401);
  expect(failureOf(await shop.call(getMe, {}, token)).error).toMatch(/^Tokens can’t/);
});

test('without the required second factor one can only set one up @p206', async () => {
  const values = { requireSecondFactor: true };
  await shop.database.db.insert(shopSettings).values({ id: 1, values, updatedAt: new Date() });
  for (const bearer of [shop.token, support]) {
    const closed = guarded.filter(
      (route) => !route.beforeSecondFactor && (route.support || bearer === shop.token),
    );
    for (const route of closed)
      expect([nameOf(route), await statusOf(route, bearer)]).toEqual([nameOf(route), 403]);
    expect(dataOf(await shop.call(getMe, {}, bearer)).lacksSecondFactor).toBe(true);
  }
  await shop.database.db.delete(shopSettings);
});

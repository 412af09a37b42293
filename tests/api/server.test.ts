import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { getProduct } from '#contract/catalogue/products.ts';
import { defaultRetention, saveSettings } from '#contract/seller/shop-settings.ts';
import { routes } from '#contract/routes.ts';
import { bodyTypeOf, readFailure } from '../support/failures.ts';
import { dataOf, useServedShop } from '../support/shop.ts';

const shop = useServedShop({ admin: true });

const get = (path: string, init?: RequestInit) => fetch(shop.url + path, init);
const post = (path: string, body: string) =>
  get(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });

test.each(['{"code":', '[]', 'null', '{}'])('body %s is rejected in words', async (body) => {
  const response = await post('/api/validate-promo', body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ success: false, error: expect.any(String) });
});

test('unknown keys of a body are ignored', async () => {
  const body = JSON.stringify({ code: 'WELCOME10', admin: true });
  expect((await post('/api/validate-promo', body)).status).toBe(200);
});

test('every path answers other methods with 405 and Allow', async () => {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];
  const paths = new Set(routes.map(({ path }) => path));
  for (const path of paths) {
    const known = new Set(
      routes.filter((route) => route.path === path).map(({ method }) => method as string),
    );
    for (const method of methods.filter((each) => !known.has(each))) {
      const response = await get(path.replace('{id}', '1'), { method });
      expect(response.status, `${method} ${path}`).toBe(405);
      expect(response.headers.get('allow')).toContain([...known][0]);
      expect(readFailure(path, await response.text())).toContain('answers');
    }
  }
});

test('rejections never quote the validator', async () => {
  for (const route of routes) {
    const { method, path, admin } = route;
    if (method === 'GET' || admin) continue;
    for (const value of [undefined, 7, '', 'x'.repeat(300), [], null]) {
      const names = ['productId', 'orderID', 'code', 'email', 'purchaseId', 'accountNumber'];
      const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, value])));
      const response = await get(path.replace('{id}', 'x'), {
        method,
        body,
        headers: { 'Content-Type': bodyTypeOf(route) },
      });
      const said = await response.text();
      expect(said, `${path} ${body}`).not.toMatch(/expected|invalid input|too (small|big)/i);
      expect(response.status).toBeLessThan(500);
    }
  }
});

test.each(['/product/1e0', '/product/0x1', '/product/%201', '/product/01', '/api/products/1e0'])(
  '%s is 404',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('the OpenAPI document describes every route', async () => {
  const { paths } = (await (await get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  for (const { path, method } of routes) expect(paths[path]).toHaveProperty(method.toLowerCase());
});

test('the catalogue is HTML without scripts', async () => {
  const html = await (await get('/?search=gold')).text();
  expect(html.match(/<article/g)?.length).toBeGreaterThan(1);
  expect(html.toLowerCase()).toContain('gold');
});

test('a page shows the term of a product wherever its price stands @p152', async () => {
  const { id } = await shop.paidProduct();
  const rented = { priceCents: 2900, termDays: 30, updatedAt: new Date() };
  await shop.database.db.update(products).set(rented).where(eq(products.id, id));
  const { name } = dataOf(await shop.call(getProduct, { id }));
  for (const path of [`/product/${id}`, `/?search=${encodeURIComponent(name)}`]) {
    await expect
      .poll(async () => (await get(path)).text())
      .toMatch(/>\$29\.00(?:<[^>]*>|\s)*for 30 days</);
  }
});

test('a link that is too old gives browsers a page with the way back @p18', async () => {
  const page = await get('/files/purchases/1/1?expires=1&signature=x', {
    headers: { Accept: 'text/html' },
  });
  expect(page.status).toBe(403);
  expect(await page.text()).toContain('/redownload');
});

test('the privacy policy says what the settings do @p213 @p262', async () => {
  const policy = async () => (await get('/privacy-policy')).text();
  expect(await policy()).toContain('How visits are counted');
  const retention = { ...defaultRetention, tickets: 777 };
  dataOf(await shop.call(saveSettings, { countVisits: false, retention }, shop.token));
  expect(await policy()).not.toContain('How visits are counted');
  expect(await policy()).toContain('Messages: 777 days after your matter is settled.');
});

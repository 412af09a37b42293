import { expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { bodyTypeOf, readFailure } from '../support/failures.ts';
import { useShop } from '../support/shop.ts';

const shop = useShop();

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

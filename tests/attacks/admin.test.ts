import { describe, expect, test } from 'vitest';
import { createLicense } from '#contract/licenses/licenses.ts';
import { deleteProduct, getProduct, listProducts } from '#contract/catalogue/products.ts';
import { routes } from '#contract/routes.ts';
import { buyAs, newBuyer } from '../support/buyers.ts';
import { byExtent } from '../support/extent.ts';
import { dataOf, failureOf, useServedShop } from '../support/shop.ts';

const shop = useServedShop({ admin: true });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers });
const bearer = (text: string) => ({ Authorization: `Bearer ${text}` });

const shared = ['/', '/faq', '/product/24', '/api/products', '/api/products/24', '/sitemap.xml'];

async function answerOf(path: string, headers?: Record<string, string>) {
  const response = await get(path, headers);
  const text = await response.text();
  return { status: response.status, caching: response.headers.get('cache-control'), text };
}

describe('a token @p26', () => {
  test.each(shared)(
    'of whatever kind neither reads nor fills what visitors share: %s @p67',
    async (path) => {
      const before = await answerOf(path);
      expect(before.status).toBe(200);
      for (const token of [shop.token, 'garbage', '', `${shop.token}x`]) {
        const seen = await answerOf(path, bearer(token));
        // A path that says more to an admin refuses anyone who only claims to be one.
        expect([200, 401]).toContain(seen.status);
        expect(seen.caching === 'no-store' || !path.startsWith('/api/')).toBe(true);
        expect(await answerOf(path)).toEqual(before);
      }
    },
  );

  test('shows an admin what visitors do not see, and visitors not after that', async () => {
    const { products } = dataOf(await shop.call(listProducts, { price: 'paid', limit: 1 }));
    const id = products[0]?.id ?? 0;
    const alone = ['updatedAt', 'videoLinks', 'setFileSymbols', 'setFileNotes', 'file'];
    const toAdmin = dataOf(await shop.call(getProduct, { id }, shop.token));
    for (const name of alone) expect(toAdmin).toHaveProperty(name);
    expect(toAdmin.filePath).toContain('/admin/');
    const toVisitor = dataOf(await shop.call(getProduct, { id }));
    for (const name of alone) expect(toVisitor).not.toHaveProperty(name);
    expect(toVisitor.filePath).toBeNull();
    expect((await answerOf(`/api/products/${id}`)).caching).toBe('public, no-cache');
    expect(failureOf(await shop.call(getProduct, { id }, 'wrong')).status).toBe(401);
  });

  test('goes nowhere but into its header', async () => {
    const elsewhere = [
      get(`/api/purchases?token=${shop.token}`),
      get(`/api/purchases?adminToken=${shop.token}&access_token=${shop.token}`),
      get('/api/purchases', {
        Cookie: `adminToken=${shop.token}; Authorization=Bearer ${shop.token}`,
      }),
      get('/api/purchases', { 'X-Authorization': `Bearer ${shop.token}` }),
      get('/api/purchases', { 'Proxy-Authorization': `Bearer ${shop.token}` }),
      get('/api/purchases', { 'X-Original-URL': '/api/products', 'X-Forwarded-User': 'demo' }),
      get('/api/purchases', { 'X-HTTP-Method-Override': 'OPTIONS' }),
      get('/api/purchases', { Authorization: `Bearer ${shop.token}, Bearer ${shop.token}` }),
      get('/api/purchases', { Authorization: `Bearer\t${shop.token}` }),
      get('/api/purchases', { Authorization: shop.token }),
    ];
    for (const { status } of await Promise.all(elsewhere)) expect(status).toBe(401);
  });

  test('is asked for under every spelling of an address', async () => {
    const spellings = (path: string) => [
      path.replace('/api/', '/API/'),
      path.replace('/api/', '/%61pi/'),
      path.replace('/api/', '/%2561pi/'),
      path.replace('/api/', '/api/./'),
      path.replace('/api/', '/x/..;/api/'),
      `${path}/`,
      `${path}?x=/api/products`,
      `${path}%20`,
      `${path}.json`,
      `${path};a=b`,
      `${path}%3f`,
    ];
    const guarded = routes.filter(({ admin, method }) => admin === 'required' && method === 'GET');
    for (const [index, { path }] of guarded.entries()) {
      const all = spellings(path.replace('{id}', '1'));
      // Each route with some of them, each of them with many routes.
      const some = all.filter((_, at) => (index + at) % byExtent(4, 1) === 0);
      for (const spelling of some) {
        const { status } = await get(spelling);
        expect([401, 404, 405], spelling).toContain(status);
      }
    }
  });
});

describe('a visitor who guesses what belongs to others @p17', () => {
  test('learns of a purchase neither that it is there nor whose it is', async () => {
    const { id, purchaseId, email, orderID } = await buyAs(shop, newBuyer());
    const license = { purchaseId, accountNumber: '77123', brokerName: 'Harbour', email };
    const { licenseKey } = dataOf(await shop.call(createLicense, license));
    const paths = [
      `/api/purchases/${id}`,
      '/api/purchases/1',
      `/api/purchases?search=${email}`,
      `/api/licenses?search=${licenseKey}`,
      '/api/licenses/1',
      '/api/tickets/1',
      '/api/promo-codes/1',
      '/api/audit-log',
      '/api/overview',
      '/api/undelivered-mails',
      `/admin/purchases/${id}`,
      `/success?orderID=${orderID}`,
      `/redownload?orderId=${orderID}`,
      `/payment-failed?orderID=${orderID}`,
      `/files/purchases/${id}/1`,
    ];
    for (const path of paths) {
      const text = await (await get(path)).text();
      for (const secret of [email, licenseKey, '77123']) expect(text, path).not.toContain(secret);
    }
  });

  test('cannot name an address for the mails of a purchase that has one, or is not', async () => {
    const { id, purchaseId, email, orderID } = await buyAs(shop, newBuyer());
    const save = (guessed: string) =>
      fetch(`${shop.url}/api/purchases/${guessed}/email`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'eve@example.com' }),
      });
    expect((await save(purchaseId)).status).toBe(409);
    for (const guess of [id, orderID, '1', '%25', id.slice(1), `${id}0`, id.toLowerCase()]) {
      expect((await save(guess)).status, guess).toBe(401);
    }
    expect((await shop.findOrder(orderID)).email).toBe(email);
  });

  test('gets no file of a product that is not free, not his or not there any more', async () => {
    const { filePath, product } = await buyAs(shop, newBuyer());
    const { search } = new URL(filePath, shop.url);
    const ids = Array.from({ length: 60 }, (_, index) => index + 1);
    const statusOf = async (path: string) => (await get(path)).status;
    for (const id of ids) {
      expect(await statusOf(`/files/admin/${id}${search}`)).toBe(403);
      expect(await statusOf(`/files/purchases/${id}/${id}${search}`)).toBe(403);
    }
    const { products: paid } = dataOf(await shop.call(listProducts, { price: 'paid', limit: 100 }));
    for (const { id } of paid) expect(await statusOf(`/files/products/${id}`)).toBe(403);

    dataOf(await shop.call(deleteProduct, { id: product.id }, shop.token));
    for (const path of [`/api/products/${product.id}`, `/product/${product.id}`]) {
      expect(await statusOf(path)).toBe(404);
    }
    for (const query of ['state=deleted', 'state=deleted&price=all&sort=id']) {
      const { products } = (await (await get(`/api/products?${query}&limit=100`)).json()) as {
        products: { id: number }[];
      };
      expect(products.map(({ id }) => id)).not.toContain(product.id);
    }
    // The buyer still has it.
    expect(await statusOf(`/${filePath}`)).toBe(200);
  });
});

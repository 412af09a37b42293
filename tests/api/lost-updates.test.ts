import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedMeanwhile } from '../../src/contract/admin.ts';
import { productUploads } from '../../src/contract/product-form.ts';
import { getProduct, listProducts } from '../../src/contract/products.ts';
import { createPromoCode, getPromoCode, updatePromoCode } from '../../src/contract/promo-codes.ts';
import { adminToken } from '../support/admin-steps.ts';
import { lacks } from '../support/machine.ts';
import { program } from '../support/product-files.ts';
import { file, saveProduct } from '../support/product-form.ts';
import { dataOf, failureOf, openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop({ seed: 'none' });
  token = await adminToken(shop);
});
afterAll(() => shop.stop());

const parts = { name: 'Grid Engine', price: '10', file: file('grid.ex5', program('grid')) };

describe('two windows on one product', () => {
  test('the second to save is told, and the first keeps what it saved', async () => {
    const { body: product } = await saveProduct(shop, token, parts);
    const { id } = product;
    const loaded = dataOf(await shop.call(getProduct, { id }, token));
    const version = { updatedAt: loaded.updatedAt ?? '' };
    const first = await saveProduct(shop, token, { ...parts, ...version, price: '77' }, id);
    expect(first.status).toBe(200);
    const second = await saveProduct(shop, token, { ...parts, ...version }, id);
    expect(second).toMatchObject({ status: 409, body: { error: changedMeanwhile } });
    expect(dataOf(await shop.call(getProduct, { id })).price).toBe(77);
  });

  test('a caller who names no version saves over it', async () => {
    const { body: product } = await saveProduct(shop, token, parts);
    expect((await saveProduct(shop, token, parts, product.id)).status).toBe(200);
    expect((await saveProduct(shop, token, parts, product.id)).status).toBe(200);
  });
});

test('a new product whose answer was lost is there once, however often it is sent', async () => {
  const form = { ...parts, name: 'Once only', requestId: crypto.randomUUID() };
  const [first, second] = await Promise.all([
    saveProduct(shop, token, form),
    saveProduct(shop, token, form),
  ]);
  const third = await saveProduct(shop, token, form);
  expect(new Set([first, second, third].map(({ body }) => body.id)).size).toBe(1);
  expect(dataOf(await shop.call(listProducts, { search: 'Once only' })).total).toBe(1);
});

test('two windows on one promo code: the second to save is told', async () => {
  const form = { code: 'TWICE', discount_percentage: 10, expiration_date: '2099-12-31' };
  const { id } = dataOf(await shop.call(createPromoCode, form, token));
  const { updated_at } = dataOf(await shop.call(getPromoCode, { id }, token));
  const change = { ...form, id, updated_at };
  dataOf(await shop.call(updatePromoCode, { ...change, max_uses: 5 }, token));
  const second = await shop.call(updatePromoCode, change, token);
  expect(failureOf(second)).toMatchObject({ status: 409, error: changedMeanwhile });
  expect(dataOf(await shop.call(getPromoCode, { id }, token)).max_uses).toBe(5);
});

test.skipIf(lacks.procfs)(
  `reliability 21: a product file of 100 MB takes at most 128 MB more memory${lacks.procfs}`,
  async () => {
    const peakBytes = () => {
      const status = readFileSync(`/proc/${shop.pid()}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    };
    const before = peakBytes();
    const content = new Uint8Array(productUploads.file.limitBytes).fill(7);
    const { status } = await saveProduct(shop, token, {
      ...parts,
      file: file('large.ex5', content),
    });
    expect(status).toBe(201);
    expect(peakBytes() - before).toBeLessThan(128 * 1024 * 1024);
  },
);

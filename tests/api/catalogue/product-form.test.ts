import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { productUploads } from '#contract/catalogue/product-form.ts';
import {
  deleteProduct,
  getProduct,
  listProducts,
  listScreenshots,
  listSetFiles,
  restoreProduct,
} from '#contract/catalogue/products.ts';
import { lacks } from '../../support/machine.ts';
import { program, setFileText, smallPicture } from '../../support/product-files.ts';
import { file, saveProduct, type FormParts } from '../../support/product-form.ts';
import { dataOf, failureOf, useServedShop } from '../../support/shop.ts';

const shop = useServedShop({ admin: true });

const video = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const picture = async (seed: number, name = `${seed}.png`) => file(name, await smallPicture(seed));
const setFile = (symbol: string) => file(`${symbol}.set`, setFileText(symbol));
const bytesAt = async (path: string) =>
  Buffer.from(await (await fetch(`${shop.url}/${path}`)).arrayBuffer());

async function fullForm(): Promise<FormParts> {
  return {
    name: 'Grid Engine',
    description: 'A **grid** robot',
    price: '49.90',
    type: 'indicator',
    videoLinks: video,
    setFileSymbols: 'EURUSD, GBPUSD',
    setFileNotes: 'for five minutes',
    file: file('C:\\work\\Grid Engine ü.ex5', program('grid')),
    image: await picture(1),
    screenshots: [await picture(2), await picture(3), await picture(4)],
    setFiles: [setFile('EURUSD'), setFile('GBPUSD')],
  };
}

async function created(parts: FormParts = {}) {
  const { status, body } = await saveProduct(shop, shop.token, { ...(await fullForm()), ...parts });
  expect(body.error).toBeUndefined();
  expect(status).toBe(201);
  return body;
}

async function updated(id: number, parts: FormParts) {
  const named = { name: 'Grid Engine', price: 49.9, ...parts };
  const { status, body } = await saveProduct(shop, shop.token, named, id);
  expect(body.error).toBeUndefined();
  expect(status).toBe(200);
  return body;
}

const shownOf = async (id: number) => ({
  product: dataOf(await shop.call(getProduct, { id })),
  screenshots: dataOf(await shop.call(listScreenshots, { id })),
  setFiles: dataOf(await shop.call(listSetFiles, { id })),
});

test('a new product is in the shop at once with all its files', async () => {
  await shop.call(listProducts, {});
  const product = await created();
  expect(product).toMatchObject({
    name: 'Grid Engine',
    price: 49.9,
    type: 'indicator',
    videoLinks: video,
    setFileSymbols: 'EURUSD,GBPUSD',
    setFileNotes: 'for five minutes|',
    file: { name: 'Grid Engine ü.ex5', sizeBytes: 4096 },
  });
  const [newest] = dataOf(await shop.call(listProducts, {})).products;
  expect(newest).toMatchObject({ id: product.id, imagePath: product.imagePath });

  const shown = await shownOf(product.id);
  expect(shown.product.filePath).toBeNull();
  expect(shown.product).not.toHaveProperty('videoLinks');
  expect(shown.screenshots.map(({ type }) => type)).toEqual(['image', 'image', 'image', 'video']);
  expect(shown.setFiles).toMatchObject([
    { symbol: 'EURUSD', note: 'for five minutes', fileName: 'EURUSD.set' },
    { symbol: 'GBPUSD', note: '', fileName: 'GBPUSD.set' },
  ]);
  expect(await bytesAt(shown.setFiles[1]?.filePath ?? '')).toEqual(setFileText('GBPUSD'));
  for (const path of [shown.product.imagePath, shown.screenshots[0]?.screenshotPath]) {
    expect((await bytesAt(path ?? '')).toString('latin1', 8, 12)).toBe('WEBP');
  }
  const page = await (await fetch(`${shop.url}/product/${product.id}`)).text();
  expect(page).toContain('A <strong>grid</strong> robot');
});

test('a live signal at a known site is linked as not checked, none elsewhere @p247', async () => {
  const signalUrl = 'https://www.myfxbook.com/members/ada/grid/1';
  const { id } = await created({ tagline: ' Buys low ', signalUrl });
  const kept = await updated(id, { price: 59 });
  expect(kept).toMatchObject({ tagline: 'Buys low', signalUrl });
  const { product } = await shownOf(id);
  expect(product).toMatchObject({ tagline: 'Buys low', signalUrl });
  const [newest] = dataOf(await shop.call(listProducts, {})).products;
  expect(newest).toMatchObject({ id, tagline: 'Buys low' });
  const page = await (await fetch(`${shop.url}/product/${id}`)).text();
  expect(page).toMatch(/Live signal at Myfxbook\s*<\/a>[^]{0,60}not checked by the shop/);

  const form = { name: 'Grid Engine', price: 59, signalUrl: 'https://evil.example/1' };
  const refused = await saveProduct(shop, shop.token, form, id);
  expect(refused).toMatchObject({
    status: 400,
    body: { error: 'Enter an https address at Myfxbook, FXBlue or MQL5' },
  });
  expect(await updated(id, { tagline: '', signalUrl: '' })).toMatchObject({
    tagline: '',
    signalUrl: null,
  });
});

test('a product requires only a name and a price @p110', async () => {
  const { status, body } = await saveProduct(shop, shop.token, {
    name: 'Plain',
    price: 0,
    file: '',
  });
  expect(status).toBe(201);
  const none = { filePath: null, file: null, compatibility: null };
  expect(body).toMatchObject({ price: 0, type: 'expert_advisor', ...none });
});

test('an admin’s link opens its paid file alone', async () => {
  const { id, filePath } = await created();
  expect(filePath).toMatch(/^files\/admin\//);
  expect(await bytesAt(filePath ?? '')).toEqual(program('grid'));
  const asked = dataOf(await shop.call(getProduct, { id }, shop.token)).filePath ?? '';
  for (const tampered of [
    asked.replace(/admin\/\d+/, 'admin/1'),
    asked.replace(/expires=\d/, 'expires=9'),
    asked.replace(/signature=.*/, 'signature=x'),
    asked.replace(/\?.*/, ''),
  ]) {
    expect((await fetch(`${shop.url}/${tampered}`)).status, tampered).toBe(403);
  }
});

describe('an update', () => {
  test('shows at once and keeps omitted fields', async () => {
    const before = await created();
    const shown = await shownOf(before.id);
    const after = await updated(before.id, {
      name: 'Grid Engine 2',
      price: '39',
      type: 'indicator',
      description: 'Better',
    });
    expect(after).toEqual({
      ...before,
      updatedAt: after.updatedAt,
      name: 'Grid Engine 2',
      price: 39,
      description: 'Better',
      filePath: expect.any(String),
    });
    const now = await shownOf(before.id);
    expect(now.product).toMatchObject({ name: 'Grid Engine 2', price: 39 });
    const { products: found } = dataOf(await shop.call(listProducts, { search: 'engine 2' }));
    expect(found.map((product) => product.id)).toContain(before.id);
    expect(now.screenshots).toEqual(shown.screenshots);
    expect(now.setFiles).toEqual(shown.setFiles);
    const page = await (await fetch(`${shop.url}/product/${before.id}`)).text();
    expect(page).toContain('Grid Engine 2');
  });

  test('appends new screenshots, removes named ones and follows the stated order @p63', async () => {
    const { id } = await created();
    const before = await shownOf(id);
    await updated(id, {
      screenshots: [await picture(5)],
      removeScreenshots: [before.screenshots[0]?.id ?? 0],
      setFiles: [setFile('XAUUSD')],
      setFileOrder: [before.setFiles[1]?.id ?? 0, 'new-0', before.setFiles[0]?.id ?? 0],
      setFileSymbols: 'GBPJPY,XAUUSD,EURJPY',
      setFileNotes: 'one|two|three',
      file: file('new.mq5', '#property strict'),
    });
    const after = await shownOf(id);
    const ids = (parts: { id: number }[]) => parts.map((part) => part.id);
    expect(ids(after.screenshots).slice(0, 2)).toEqual(ids(before.screenshots).slice(1, 3));
    expect(after.screenshots.map(({ type }) => type)).toEqual(['image', 'image', 'image', 'video']);
    expect(after.setFiles).toMatchObject([
      { id: before.setFiles[1]?.id, symbol: 'GBPJPY', note: 'one', fileName: 'GBPUSD.set' },
      { symbol: 'XAUUSD', note: 'two' },
      { id: before.setFiles[0]?.id, symbol: 'EURJPY', note: 'three' },
    ]);
    expect(dataOf(await shop.call(getProduct, { id }, shop.token)).file?.name).toBe('new.mq5');
  });

  test('of a deleted or unknown product is 404', async () => {
    const { id } = await created();
    await shop.call(deleteProduct, { id }, shop.token);
    for (const gone of [id, 999_999]) {
      const { status } = await saveProduct(shop, shop.token, await fullForm(), gone);
      expect(status).toBe(404);
    }
  });
});

test('a deleted product disappears for visitors, stays with buyers and can be restored', async () => {
  const { id } = await created();
  const { filePath } = await shop.buy(id);
  await shownOf(id);
  dataOf(await shop.call(deleteProduct, { id }, shop.token));
  expect(failureOf(await shop.call(getProduct, { id })).status).toBe(404);
  expect((await fetch(`${shop.url}/product/${id}`)).status).toBe(404);
  expect(failureOf(await shop.call(deleteProduct, { id }, shop.token)).status).toBe(404);
  expect(await bytesAt(filePath ?? '')).toEqual(program('grid'));

  const deleted = { state: 'deleted', sort: 'name', direction: 'asc' } as const;
  const seenByAdmin = dataOf(await shop.call(listProducts, deleted, shop.token)).products;
  expect(seenByAdmin.map((product) => product.id)).toContain(id);
  const seenByVisitor = dataOf(await shop.call(listProducts, deleted));
  expect(seenByVisitor).toEqual(dataOf(await shop.call(listProducts, {})));
  expect(seenByVisitor.products.map((product) => product.id)).not.toContain(id);

  expect(dataOf(await shop.call(restoreProduct, { id }, shop.token)).name).toBe('Grid Engine');
  expect((await shownOf(id)).screenshots).toHaveLength(4);
  expect(failureOf(await shop.call(restoreProduct, { id }, shop.token)).status).toBe(404);
  const actions = await shop.database.db.query.auditLog.findMany();
  expect(actions.filter(({ subject }) => subject.startsWith(`Product ${id},`))).toMatchObject([
    { action: 'product-created', username: demoAdmin.username },
    { action: 'product-deleted' },
    { action: 'product-restored' },
  ]);
});

test.skipIf(lacks.procfs)(
  `a product file of 100 MB takes at most 128 MB more memory${lacks.procfs} @p21`,
  async () => {
    const peakBytes = () => {
      const status = readFileSync(`/proc/${shop.pid()}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    };
    const before = peakBytes();
    const content = new Uint8Array(productUploads.file.limitBytes).fill(7);
    const large = { name: 'Large', price: '10', file: file('large.ex5', content) };
    expect((await saveProduct(shop, shop.token, large)).status).toBe(201);
    expect(peakBytes() - before).toBeLessThan(128 * 1024 * 1024);
  },
);

import { beforeAll, describe, expect, test } from 'vitest';
import { picturePath } from '#contract/catalogue/pictures.ts';
import { duplicateProduct } from '#contract/catalogue/product-form.ts';
import {
  deleteProduct,
  getProduct,
  listProducts,
  listScreenshots,
  listSetFiles,
  restoreProduct,
  texts,
} from '#contract/catalogue/products.ts';
import { thumbnailPath } from '#contract/catalogue/thumbnail-address.ts';
import { listVersions } from '#contract/catalogue/version-list.ts';
import { scopes } from '#contract/kit/access.ts';
import { filePathOf } from '#contract/kit/file-address.ts';
import { routes } from '#contract/routes.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { giveCopy } from '#contract/sales/purchase-form.ts';
import { createToken } from '#contract/seller/tokens.ts';
import { sharePicturePath } from '#server/adapters/images/share-state.ts';
import { toCents } from '#contract/kit/money.ts';
import { program, setFileText, smallPicture } from '../../support/product-files.ts';
import { file, saveProduct, type FormParts } from '../../support/product-form.ts';
import { writeMt5Report } from '#demo/reports/write-mt5-report.ts';
import { dropReport, runOf } from '../../support/reports.ts';
import { dataOf, useServedShop } from '../../support/shop.ts';
import { supportToken } from '../../support/support-account.ts';
import { publish, sha256 } from '../../support/versions.ts';

const shop = useServedShop({ admin: true });

/** Words of these products alone; the second is never searched for, so any answer with it leaks. */
const word = 'Zephyrine';
const secret = 'Quibblesome';
let products = 0;

async function add(state: string, parts: FormParts = {}) {
  const seed = ++products;
  const image = await smallPicture(seed);
  const screenshot = await smallPicture(100 + seed);
  const name = `${word} ${seed}`;
  const { status, body } = await saveProduct(shop, shop.token, {
    name,
    description: secret,
    price: 49,
    file: file('zephyrine.ex5', program(name)),
    image: file('cover.png', image),
    screenshots: file('chart.png', screenshot),
    setFiles: file('zephyrine.set', setFileText('XAUUSD')),
    setFileSymbols: 'XAUUSD',
    compatibility: JSON.stringify({ platforms: ['mt5'], symbols: ['XAUUSD'] }),
    state,
    ...parts,
  });
  expect(status).toBe(201);
  await dropReport(shop, shop.token, body.id, writeMt5Report(runOf(seed)));
  const [setFile] = dataOf(await shop.call(listSetFiles, { id: body.id }, shop.token));
  const shared = { name, priceCents: toCents(49), termDays: null, imageHash: sha256(image) };
  return {
    ...body,
    addresses: [
      setFile?.filePath ?? '',
      filePathOf({ kind: 'free', productId: body.id }),
      picturePath(sha256(image)),
      picturePath(sha256(screenshot), 320),
      sharePicturePath({ id: body.id, type: body.type, ...shared }),
    ],
  };
}

const callers = new Map<string, string | null>([['a visitor', null]]);

beforeAll(async () => {
  callers.set('support', await supportToken(shop));
  const input = { name: 'CI', scopes: [...scopes] };
  callers.set('a token', dataOf(await shop.call(createToken, input, shop.token)).token);
});

async function read(path: string, token: string | null = null) {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(new URL(path, shop.url), { headers });
  return { status: response.status, text: await response.text() };
}

const filled = (path: string, id: number) =>
  path.replace('{id}', String(id)).replace('{number}', '1.0').replace('{productId}', String(id));

const ofProduct = routes
  .filter(({ method, path }) => method === 'GET' && path.includes('/products/{id}'))
  .map(({ path }) => path);

const pagesOf = (id: number) => [`/product/${id}`, `/download/${id}`, `/payment-failed?id=${id}`];

/** What answers a caller; support and visitors are refused the rest. */
const listing = (who: string) =>
  routes
    .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    .filter(({ admin }) => who !== 'a visitor' || admin !== 'required')
    .filter(({ admin, support }) => who !== 'support' || admin !== 'required' || support)
    .map(({ path }) => path);

/** Addresses that could name a product that is not listed. */
const lists = (id: number) => [
  ...['on_sale', 'unlisted', 'draft', 'all'].flatMap((state) => [
    `/api/products?state=${state}&limit=100`,
    `/api/products?state=${state}&search=${word}`,
    `/api/products?state=${state}&search=${word}&type=expert_advisor&order=newest`,
    `/api/products.csv?state=${state}`,
  ]),
  `/api/products/suggestions?search=${word.slice(0, 5)}`,
  `/api/products/suggestions?search=${word.slice(1)}`,
  '/',
  `/?search=${word}`,
  '/feed.xml',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/set-files',
  `/compare?ids=${id},1`,
];

describe('a draft', () => {
  test('is seen by owners alone, in no call, page or file @p315', async () => {
    const draft = await add('draft');
    await publish(shop, draft.id, { number: '2.0', channel: 'stable', notes: secret, notify: '1' });
    expect(draft).toMatchObject({ state: 'draft', publishedAt: null });
    for (const [who, token] of callers) {
      const tried = [...ofProduct.map((path) => filled(path, draft.id)), ...pagesOf(draft.id)];
      for (const path of [...tried, ...lists(draft.id), ...listing(who)]) {
        const { status, text } = await read(path, token);
        const leaks = text.includes(secret) || text.includes(draft.name);
        const opens = tried.includes(path) && path.startsWith('/api/') && status === 200;
        expect([who, path, leaks || opens]).toEqual([who, path, false]);
      }
      for (const address of draft.addresses) {
        expect([who, address, (await read(address, token)).status]).toEqual([who, address, 404]);
      }
    }
    const thumbnail = await read(thumbnailPath(draft.id));
    expect(thumbnail).toEqual(await read(thumbnailPath((await add('draft', { image: [] })).id)));
  });

  test('shows its owner everything, with pictures that have no address @p315 @p320', async () => {
    const draft = await add('draft');
    const mine = dataOf(await shop.call(getProduct, { id: draft.id }, shop.token));
    expect(mine.imagePath).toMatch(/^data:image\/webp;base64,/);
    const [shot] = dataOf(await shop.call(listScreenshots, { id: draft.id }, shop.token));
    expect(shot?.screenshotPath).toMatch(/^data:image\/webp;base64,/);
    const preview = await read(`/api/products/${draft.id}/preview`, shop.token);
    expect(preview.status).toBe(200);
    expect(preview.text).toContain(draft.name);
    expect(preview.text).not.toContain('<script');
    for (const state of ['draft', 'all'] as const) {
      const { products: found } = dataOf(
        await shop.call(listProducts, { state, search: draft.name }, shop.token),
      );
      const [first] = found;
      expect(first).toMatchObject({ id: draft.id, state: 'draft', hasFile: true, imagePath: null });
    }
  });

  test('cannot be bought, given or made by anyone but an owner @p315', async () => {
    const draft = await add('draft');
    const order = await shop.call(createOrder, { productId: draft.id, promoCode: null });
    expect(order).toMatchObject({ status: 404 });
    const copy = { productId: draft.id, email: 'ada@example.com', note: '', sendMail: false };
    expect(await shop.call(giveCopy, copy, shop.token)).toMatchObject({ status: 409 });
    const token = callers.get('a token') ?? '';
    const made = await saveProduct(shop, token, { name: word, price: 1, state: 'draft' });
    expect(made).toMatchObject({ status: 403, body: { error: texts.draftsByOwners } });
    for (const [, caller] of callers) {
      const saved = await saveProduct(shop, caller ?? '', { name: word, price: 1 }, draft.id);
      expect([401, 403, 404]).toContain(saved.status);
    }
  });
});

test('a duplicate is a draft with files of its own, which leaves its original public @p358', async () => {
  const original = await add('on_sale');
  const statuses = () =>
    Promise.all(original.addresses.map(async (address) => (await read(address)).status));
  const before = await statuses();
  const copy = dataOf(await shop.call(duplicateProduct, { id: original.id }, shop.token));
  expect(copy).toMatchObject({ name: `${original.name} (copy)`, state: 'draft', file: null });
  const sets = dataOf(await shop.call(listSetFiles, { id: copy.id }, shop.token));
  expect(sets).toMatchObject([{ symbol: 'XAUUSD', fileName: 'zephyrine.set' }]);
  expect((await read(sets[0]?.filePath ?? '')).status).toBe(404);
  expect(await statuses()).toEqual(before);
});

test('a file’s version number is the seller’s, and has to be the highest @p318', async () => {
  const { id, name } = await add('on_sale', { versionNumber: '2.4' });
  const next = (versionNumber: string) =>
    saveProduct(
      shop,
      shop.token,
      { name, price: 49, versionNumber, file: file('next.ex5', program(versionNumber)) },
      id,
    );
  expect(await next('2.3')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'versionNumber' }] },
  });
  expect((await next('2.4')).status).toBe(409);
  expect((await next('2.5')).status).toBe(200);
  const { versions } = dataOf(await shop.call(listVersions, { id }));
  expect(versions.map(({ number }) => number)).toEqual(['2.5', '2.4']);
});

describe('publishing', () => {
  const put = (id: number, parts: FormParts) => saveProduct(shop, shop.token, parts, id);

  test('opens every address of a draft, once and for good @p316', async () => {
    const draft = await add('draft', { price: 0 });
    const { status, body } = await put(draft.id, { name: draft.name, price: 0, state: 'on_sale' });
    expect(status).toBe(200);
    expect(body.state).toBe('on_sale');
    expect(Date.parse(body.publishedAt ?? '')).toBeGreaterThan(0);
    const addresses = draft.addresses.slice(0, -1);
    for (const path of [`/product/${draft.id}`, `/api/products/${draft.id}`, ...addresses]) {
      expect([path, (await read(path)).status]).toEqual([path, 200]);
    }
    const [newest] = dataOf(await shop.call(listProducts, {})).products;
    expect(newest?.id).toBe(draft.id);
    expect((await read('/feed.xml')).text).toContain(draft.name);
    const again = await put(draft.id, { name: draft.name, price: 0, state: 'draft' });
    expect(again).toMatchObject({ status: 409, body: { error: texts.notDraftAgain } });
  });

  test('keeps the first publication when it is pressed twice @p316', async () => {
    const draft = await add('draft');
    const once = await put(draft.id, { name: draft.name, price: 49, state: 'on_sale' });
    const twice = await put(draft.id, { name: draft.name, price: 49, state: 'on_sale' });
    expect(twice.status).toBe(200);
    expect(twice.body.publishedAt).toBe(once.body.publishedAt);
  });

  test('refuses what nobody could download @p316', async () => {
    const part = await add('on_sale');
    const hidden = await add('draft');
    const bare = { file: [], setFiles: [], setFileSymbols: '', compatibility: 'null' };
    const empty = await add('draft', bare);
    const single = await add('draft', { ...bare, parts: part.id });
    const mixed = await add('draft', { ...bare, parts: [part.id, hidden.id] });
    for (const [{ id, name }, error] of [
      [empty, texts.publishFile],
      [single, texts.publishParts],
      [mixed, texts.publishPart(hidden.name)],
    ] as const) {
      expect(await put(id, { name, price: 49, state: 'unlisted' })).toMatchObject({
        status: 409,
        body: { error },
      });
    }
    const bundle = { name: word, price: 9, parts: [part.id, hidden.id] };
    expect(await saveProduct(shop, shop.token, bundle)).toMatchObject({
      status: 409,
      body: { error: texts.publishPart(hidden.name) },
    });
  });

  test('returns a deleted draft as a draft @p316', async () => {
    const { id } = await add('draft');
    await shop.call(deleteProduct, { id }, shop.token);
    const token = callers.get('a token') ?? '';
    expect(await shop.call(restoreProduct, { id }, token)).toMatchObject({ status: 404 });
    const restored = dataOf(await shop.call(restoreProduct, { id }, shop.token));
    expect(restored.state).toBe('draft');
  });
});

test('an unlisted product has a page and is sold, but is in no list @p317', async () => {
  const unlisted = await add('unlisted');
  for (const path of [`/product/${unlisted.id}`, `/api/products/${unlisted.id}`]) {
    expect([path, (await read(path)).status]).toEqual([path, 200]);
  }
  expect((await read(`/product/${unlisted.id}`)).text).toContain('content="noindex"');
  for (const path of lists(unlisted.id)) {
    expect([path, (await read(path)).text.includes(unlisted.name)]).toEqual([path, false]);
  }
  const order = await shop.call(createOrder, { productId: unlisted.id, promoCode: null });
  expect(order.ok).toBe(true);
});

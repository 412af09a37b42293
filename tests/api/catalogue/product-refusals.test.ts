import { beforeAll, describe, expect, test } from 'vitest';
import { texts } from '#contract/catalogue/product-form.ts';
import {
  getProduct,
  listProducts,
  listScreenshots,
  listSetFiles,
} from '#contract/catalogue/products.ts';
import { byExtent } from '../../support/extent.ts';
import { program } from '../../support/product-files.ts';
import { file, storedFiles, saveProduct, type FormParts } from '../../support/product-form.ts';
import {
  megabyte,
  picture,
  refusedForms,
  setFile,
  text,
  zip,
} from '../../support/refused-forms.ts';
import { dataOf, useShop } from '../../support/shop.ts';

const shop = useShop({ seed: 'none', admin: true });
let productId: number;
let before: unknown[];
beforeAll(async () => {
  const { body } = await saveProduct(shop, shop.token, {
    name: 'Grid Engine',
    price: 20,
    file: file('grid.ex5', program('grid')),
    screenshots: [await picture(1), await picture(2)],
    setFiles: [setFile('EURUSD'), setFile('GBPUSD')],
    setFileSymbols: 'EURUSD,GBPUSD',
  });
  productId = body.id;
  before = await state();
});

/** Returns everything a save might touch. */
const state = async (): Promise<unknown[]> => [
  dataOf(await shop.call(listProducts, {})),
  { ...dataOf(await shop.call(getProduct, { id: productId }, shop.token)), filePath: null },
  dataOf(await shop.call(listScreenshots, { id: productId })),
  dataOf(await shop.call(listSetFiles, { id: productId })),
  await shop.database.db.query.files.findMany(),
  await shop.database.db.query.auditLog.findMany(),
  await storedFiles(shop),
];

// One parser reads both.
describe.each(byExtent(['PUT'], ['POST', 'PUT']))('%s rejects @p21 @p22', (method) => {
  // A new product has no parts yet.
  const forBoth = refusedForms.filter(([what]) => method === 'PUT' || !/beside 2/.test(what));

  test.each(forBoth)('%s', async (_, field, status, parts) => {
    const answer = await saveProduct(
      shop,
      shop.token,
      { name: 'Other', price: 1, ...(await parts()) },
      method === 'PUT' ? productId : undefined,
    );
    expect(answer.body).toMatchObject({ success: false, error: expect.any(String) });
    expect(answer.status).toBe(status);
    const reportedAt = answer.body.issues?.map(({ path }) => path) ?? [];
    expect(reportedAt).toEqual(expect.arrayContaining(field === '' ? [] : [field]));
  });
});

test('a rejection names the problem in a sentence', async () => {
  const refuse = async (parts: FormParts) =>
    (await saveProduct(shop, shop.token, { name: 'Other', price: 1, ...parts })).body.error;
  expect(await refuse({ image: file('a.png', text(6 * megabyte)) })).toBe(
    'a.png is too large. The limit is 5 MB.',
  );
  expect(await refuse({ file: file('a.ex5', program('a', 900)) })).toBe(texts.executableTooSmall);
  expect(await refuse({ file: await zip('../a') })).toContain(
    'a.zip holds a file that would be unpacked',
  );
});

test.each([
  ['removeScreenshots', texts.noSuchScreenshot],
  ['removeSetFiles', texts.noSuchSetFile],
])('an invalid id in %s is rejected at its field', async (field, error) => {
  for (const id of ['abc', '0', '-1', '1.5']) {
    const parts = { name: 'Grid Engine', price: 20, [field]: ['1', id] };
    const { status, body } = await saveProduct(shop, shop.token, parts, productId);
    expect({ status, error: body.error }, id).toEqual({ status: 400, error });
    expect(body.issues?.map(({ path }) => path.split('.')[0])).toEqual([field]);
  }
});

test('no rejected form changed anything @p21 @p22', async () => {
  expect(await state()).toEqual(before);
});

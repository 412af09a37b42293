import { eq } from 'drizzle-orm';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { texts } from '#contract/catalogue/bundles.ts';
import {
  productFormSchema,
  updateProduct as updateRoute,
} from '#contract/catalogue/product-form.ts';
import { publishVersion as publishRoute } from '#contract/catalogue/version-form.ts';
import { auditLog, bundleParts, orders, products, productVersions } from '#db/schema.ts';
import { program } from '#tests/support/product-files.ts';
import {
  insertBundle,
  insertOrder,
  testSettings,
  owner as seller,
} from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { openLocalStorage } from '#server/adapters/storage/local.ts';
import { StagedFile } from '#server/kit/uploads/staged-file.ts';
import { publishVersion } from '../versions/publish-version.ts';
import { deleteProduct } from './delete-product.ts';
import { getProduct } from './get-product.ts';
import { createProduct, updateProduct } from './save-product.ts';

const db = tempDatabase();
const folder = tempFolder();
const card = { name: 'Pair', price: 79 };

/** Dependencies; `onPut` runs whenever a file is stored, before anything is written. */
function deps(onPut = async () => {}) {
  const storage = openLocalStorage(join(folder(), 'files'));
  const put: typeof storage.put = async (content) => {
    const stored = await storage.put(content);
    await onPut();
    return stored;
  };
  const releases = { start() {}, wake() {}, async stop() {} };
  const now = () => new Date('2026-11-24T12:00:00Z');
  return { db: db(), storage: { ...storage, put }, settings: testSettings, releases, now };
}

async function add(form: Record<string, unknown> = {}): Promise<number> {
  const parsed = productFormSchema.parse({ ...card, ...form });
  return (await createProduct(deps(), parsed, seller)).id;
}

const save = (id: number, form: Record<string, unknown>, onPut?: () => Promise<void>) =>
  updateProduct(deps(onPut), updateRoute.input.parse({ ...card, id, ...form }), seller);

const publish = (id: number, onPut?: () => Promise<void>) =>
  publishVersion(
    deps(onPut),
    publishRoute.input.parse({ id, number: '1.0', file: stage() }),
    seller,
  );

function stage(): StagedFile {
  const path = join(folder(), 'upload');
  const bytes = program('grid.ex5');
  writeFileSync(path, bytes);
  return new StagedFile({ name: 'grid.ex5', size: bytes.length, path });
}

/** Ids as the form sends them. */
const ids = (...parts: number[]) => parts.map(String);

const refusalAt = (path: string, message: string) => ({
  status: 400,
  message,
  details: { issues: [{ path, message }] },
});

test('a bundle keeps its products in order until a form brings others @p171', async () => {
  const [one, two, three] = [await add(), await add(), await add()];
  const requestId = crypto.randomUUID();
  const id = await add({ parts: ids(two, one), requestId });
  expect(await add({ parts: ids(two, one), requestId })).toBe(id);
  await expect(add({ parts: ids(one, two), requestId })).rejects.toMatchObject({ status: 409 });

  expect(await save(id, { name: 'Two' })).toMatchObject({ parts: [two, one] });
  expect(await getProduct(deps(), { id })).toMatchObject({ parts: [two, one] });
  const { updatedAt } = await save(id, { parts: ids(three, one) });
  const outdated = { parts: [''], updatedAt: '2026-11-24T00:00:00.000Z' };
  await expect(save(id, outdated)).rejects.toMatchObject({ status: 409 });
  expect(await save(id, { parts: [''], updatedAt })).not.toHaveProperty('parts');
  const events = await db().select({ detail: auditLog.detail }).from(auditLog);
  const changes = events.flatMap(({ detail }) => detail || []);
  expect(changes).toEqual([
    'name, before Pair',
    'name, before Two, products of the bundle',
    'products of the bundle',
  ]);
});

test('a bundle consists of 2 to 20 other products on sale, each once and none a bundle @p171', async () => {
  const [one, two, gone] = [await add(), await add(), await add()];
  const bundle = await add({ name: 'Inner', parts: ids(one, two) });
  await deleteProduct(deps(), { id: gone }, seller);
  const id = await add();
  const many = Array.from({ length: 21 }, (_, index) => index + 1);
  const wrong: [number[], string][] = [
    [[one], texts.count],
    [many, texts.count],
    [[one, two, one], texts.twice],
    [[one, id], texts.ownPart],
    [[one, bundle], texts.partIsBundle('Inner')],
    [[one, 999], texts.noSuchPart(999)],
    [[gone, one], texts.noSuchPart(gone)],
  ];
  for (const [parts, message] of wrong) {
    await expect(save(id, { parts: ids(...parts) })).rejects.toMatchObject(
      refusalAt('parts', message),
    );
  }
  expect(await db().$count(bundleParts)).toBe(2);
});

test('a deleted product stays in its bundle, and other products may change', async () => {
  const [one, two, three] = [await add(), await add(), await add()];
  const id = await add({ parts: ids(one, two) });
  await deleteProduct(deps(), { id: one }, seller);
  expect(await save(id, { parts: ids(three, one) })).toMatchObject({ parts: [three, one] });
});

test('a bundle has a price, no file of its own and no trial @p171', async () => {
  const parts = ids(await add(), await add());
  const id = await add({ parts });
  const trial = { trialDays: '7', trialAccounts: 'demo' };
  for (const form of [{ parts }, {}]) {
    await expect(save(id, { ...form, price: 0 })).rejects.toMatchObject(
      refusalAt('price', texts.notFree),
    );
    await expect(save(id, { ...form, file: stage() })).rejects.toMatchObject(
      refusalAt('file', texts.noOwnFile),
    );
    await expect(save(id, { ...form, ...trial })).rejects.toMatchObject(
      refusalAt('trialDays', texts.noTrial),
    );
  }
  const refused = { status: 409, message: texts.noOwnFile };
  await expect(publish(id)).rejects.toMatchObject(refused);
  expect(await db().$count(productVersions)).toBe(0);
});

describe('becoming a bundle', () => {
  test.each([
    { origin: 'imported' as const, state: 'completed' as const },
    { origin: 'granted' as const, state: 'refunded' as const },
  ])('is refused to what has sold, before its file: %j', async (change) => {
    const parts = ids(await add(), await add());
    const id = await add({ file: stage() });
    const { order } = await insertOrder(db(), change);
    await db().update(orders).set({ productId: id }).where(eq(orders.id, order.id));
    const refused = { status: 409, message: texts.hasSold };
    await expect(save(id, { parts })).rejects.toMatchObject(refused);
    await expect(save(id, { parts, file: stage() })).rejects.toMatchObject(refused);
  });

  test('is refused to a product with a file, and to one in a bundle @p171', async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    const sold = await add({ file: stage() });
    await add({ parts: ids(one, two) });
    await expect(save(sold, { parts: ids(one, two) })).rejects.toMatchObject({
      status: 409,
      message: texts.hasFile,
    });
    await expect(save(one, { parts: ids(two, three) })).rejects.toMatchObject({
      status: 409,
      message: texts.isPart,
    });
  });

  test('of two products that name each other works for one @p171', async () => {
    const [one, two, other] = [await add(), await add(), await add()];
    const saves = [save(one, { parts: ids(two, other) }), save(two, { parts: ids(one, other) })];
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await db().$count(bundleParts)).toBe(2);
  });

  test.each([
    ['saved', save, refusalAt('file', texts.noOwnFile)],
    [
      'published',
      (id: number, _: object, onPut: () => Promise<void>) => publish(id, onPut),
      { status: 409, message: texts.noOwnFile },
    ],
  ])('while a file of it is %s refuses the file', async (_, send, refused) => {
    const parts = ids(await add(), await add());
    const id = await add();
    const becomeBundle = async () => void (await save(id, { parts }));
    await expect(send(id, { file: stage() }, becomeBundle)).rejects.toMatchObject(refused);
    expect(await db().$count(productVersions)).toBe(0);
  });
});

test('a bundle that has sold changes its products, but stays one @p171', async () => {
  const { bundleId, parts } = await insertBundle(db());
  const [first] = parts;
  const part = first?.productId ?? 0;
  const another = await add();
  const changed = ids(another, part);
  expect(await save(bundleId, { parts: changed })).toMatchObject({ parts: [another, part] });
  await expect(save(bundleId, { parts: [''] })).rejects.toMatchObject({
    status: 409,
    message: texts.staysBundle,
  });
  const present = await db().query.products.findFirst({ where: eq(products.id, bundleId) });
  expect(present?.fileId).toBeNull();
});

test.each([
  ['save', save],
  ['version', (id: number, _: object, onPut: () => Promise<void>) => publish(id, onPut)],
])('a %s of a product that is deleted meanwhile is refused', async (_, send) => {
  const id = await add();
  const remove = () => deleteProduct(deps(), { id }, seller).catch(() => {});
  await expect(send(id, { file: stage() }, remove)).rejects.toMatchObject({ status: 404 });
  expect(await db().$count(productVersions)).toBe(0);
});

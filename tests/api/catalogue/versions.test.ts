import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { files, orders } from '#db/schema.ts';
import { savePortalBeta, listPortalVersions } from '#contract/buyers/portal.ts';
import { deleteProduct } from '#contract/catalogue/products.ts';
import { listVersions } from '#contract/catalogue/version-list.ts';
import { auditedOf } from '../../support/buyers.ts';
import { newToken } from '../../support/portal.ts';
import { file } from '../../support/product-form.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';
import {
  follow,
  ownProduct,
  publish,
  sayOfVersion,
  sha256,
  versionSteps,
} from '../../support/versions.ts';

const shop = useShop({ admin: true });
const { list, numbers, change, buy, portal } = versionSteps(shop);

describe('a published version @p105', () => {
  test('becomes the product’s file at once, and older links keep theirs', async () => {
    const { id, name, bytes: first } = await ownProduct(shop);
    const before = await buy(id);
    expect(await numbers(id)).toEqual(['1.0']);
    const notes = '## Faster\n\n- Trades **less**';
    const { status, body, bytes } = await publish(shop, id, { number: '2.0', notes, notify: '0' });
    expect(status).toBe(201);
    expect(body).toEqual({
      number: '2.0',
      channel: 'stable',
      releasedAt: expect.stringMatching(/Z$/),
      notes,
      isWithdrawn: false,
      withdrawnReason: null,
      fileName: 'versioned.ex5',
      sizeBytes: bytes.length,
      downloads: 0,
    });
    expect(await numbers(id)).toEqual(['2.0', '1.0']);
    expect((await follow(shop, (await buy(id)).filePath)).hash).toBe(sha256(bytes));
    expect((await follow(shop, before.filePath)).hash).toBe(sha256(first));
    await expect
      .poll(async () => (await list(id, shop.token)).versions.map(({ downloads }) => downloads))
      .toEqual([1, 1]);
    expect((await list(id, shop.token)).buyers).toEqual({ stable: 2, beta: 0 });
    expect(await auditedOf(shop, `Product ${id}, ${name}, version 2.0`)).toMatchObject([
      { action: 'version-published', detail: 'stable' },
    ]);
  });

  test('hides its file from visitors', async () => {
    const { id } = await ownProduct(shop);
    const text = JSON.stringify(await list(id));
    expect(text).not.toContain('versioned.ex5');
    expect(text).not.toContain('downloads');
    expect(failureOf(await shop.call(listVersions, { id: 987_654 }))).toMatchObject({
      status: 404,
    });
  });

  test('wins alone among concurrent ones', async () => {
    const { id } = await ownProduct(shop);
    const rows = (await shop.database.db.select().from(files)).length;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => publish(shop, id, { number: '2.0' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await numbers(id)).toEqual(['2.0', '1.0']);
    expect(await shop.database.db.select().from(files)).toHaveLength(rows + 1);
    const winner = answers.find(({ status }) => status === 201);
    const { filePath } = await buy(id);
    expect((await follow(shop, filePath)).hash).toBe(sha256(winner?.bytes ?? Buffer.alloc(0)));
  });

  test('is added once when its form is repeated', async () => {
    const { id } = await ownProduct(shop);
    const parts = { number: '2.0', requestId: 'request-of-a-form-2.0'.replace('.', '-') };
    const answers = await Promise.all([1, 2, 3].map(() => publish(shop, id, parts)));
    answers.push(await publish(shop, id, parts));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await numbers(id)).toEqual(['2.0', '1.0']);
    const other = await publish(shop, id, { ...parts, number: '2.1' });
    expect(other.status).toBe(409);
    expect(other.body.error).toContain('already been published as version 2.0');
    // Another form finds the number taken.
    expect((await publish(shop, id, { number: '2.0' })).status).toBe(409);
  });

  test.each([
    ['a program that is too small', { file: file('tiny.ex5', 'MZ') }, 'file'],
    ['another kind of file', { file: file('page.html', '<html></html>') }, 'file'],
    ['no file', { file: [] }, 'file'],
    ['another channel', { channel: 'nightly' }, 'channel'],
    ['notes without end', { notes: 'a'.repeat(20_001) }, 'notes'],
    ['notes that cannot be shown', { notes: '>'.repeat(19_000) }, 'notes'],
    ['notify that is neither', { notify: 'yes' }, 'notify'],
  ])('is rejected with %s and changes nothing', async (_, parts, path) => {
    const { id } = await ownProduct(shop);
    const { status, body } = await publish(shop, id, { number: '2.0', ...parts });
    expect(status).toBe(400);
    expect(body.issues?.[0]?.path).toBe(path);
    expect(await numbers(id)).toEqual(['1.0']);
  });

  test('is 404 for a deleted or unknown product', async () => {
    const { id } = await ownProduct(shop);
    dataOf(await shop.call(deleteProduct, { id }, shop.token));
    expect((await publish(shop, id, { number: '2.0' })).status).toBe(404);
    expect((await publish(shop, 987_654, { number: '2.0' })).status).toBe(404);
  });

  test('is not sold while it is a beta', async () => {
    const { id, bytes: first } = await ownProduct(shop);
    const { bytes } = await publish(shop, id, { number: '2.0', channel: 'beta' });
    expect((await follow(shop, (await buy(id)).filePath)).hash).toBe(sha256(first));
    expect(dataOf(await change(id, '2.0', { channel: 'stable' })).channel).toBe('stable');
    expect((await follow(shop, (await buy(id)).filePath)).hash).toBe(sha256(bytes));
    expect((await list(id)).versions[0]).toMatchObject({ number: '2.0', channel: 'stable' });
    expect(await sayOfVersion(shop, { id, number: '2.0' }, { channel: 'beta' })).toBe(400);
  });

  test('has editable notes and one version per number in any spelling', async () => {
    const { id } = await ownProduct(shop);
    expect(dataOf(await change(id, '1.0.0', { notes: 'First' })).number).toBe('1.0');
    expect((await list(id)).versions[0]?.notes).toBe('First');
    expect(failureOf(await change(id, '1.1', { notes: 'None' })).status).toBe(404);
    expect(failureOf(await change(id, '01.0', { notes: 'None' })).status).toBe(404);
    expect(failureOf(await change(id, 'latest', { notes: 'None' })).status).toBe(404);
  });
});

describe('the portal @p105', () => {
  test('links each version, and betas on request', async () => {
    const { id, bytes: first } = await ownProduct(shop);
    const second = await publish(shop, id, { number: '2.0', notes: '**Faster**' });
    const third = await publish(shop, id, { number: '3.0', channel: 'beta' });
    const { portalToken, id: purchaseId } = await buy(id);
    const stable = await portal(portalToken);
    expect(stable.isBeta).toBe(false);
    expect(stable.versions.map(({ number }) => number)).toEqual(['2.0', '1.0']);
    expect(stable.versions[0]).toEqual({
      number: '2.0',
      channel: 'stable',
      isPresent: true,
      releasedAt: second.body.releasedAt,
      notes: '**Faster**',
      notesHtml: '<p><strong>Faster</strong></p>',
      isWithdrawn: false,
      withdrawnReason: null,
      fileName: 'versioned.ex5',
      sizeBytes: second.bytes.length,
      filePath: expect.stringContaining(`files/purchases/${purchaseId}/`),
    });
    const save = async (isBeta: boolean) =>
      dataOf(await shop.call(savePortalBeta, { portalToken, isBeta }));
    const chosen = await save(true);
    expect(chosen).toMatchObject({ success: true, isBeta: true });
    expect((await portal(portalToken)).isBeta).toBe(true);
    // A newer beta is not offered to everyone.
    const present = chosen.versions.filter(({ isPresent }) => isPresent);
    expect(present.map(({ number }) => number)).toEqual(['2.0']);
    const hashes = await Promise.all(
      chosen.versions.map(async ({ filePath }) => (await follow(shop, filePath)).hash),
    );
    expect(hashes).toEqual([third.bytes, second.bytes, first].map(sha256));
    expect((await list(id, shop.token)).buyers).toEqual({ stable: 1, beta: 1 });
    // Another purchase has its own choice.
    expect((await portal((await buy(id)).portalToken)).isBeta).toBe(false);
    expect((await save(false)).versions.map(({ number }) => number)).toEqual(['2.0', '1.0']);
    expect((await portal(portalToken)).isBeta).toBe(false);
  });

  test('reveals and saves nothing without a live token', async () => {
    const { id } = await ownProduct(shop);
    const { id: purchaseId, portalToken } = await buy(id);
    const dead = await newToken(shop, purchaseId, new Date(Date.now() - 31 * 60_000));
    for (const token of ['', 'x', dead]) {
      const [listed, saved] = await Promise.all([
        shop.call(listPortalVersions, { portalToken: token }),
        shop.call(savePortalBeta, { portalToken: token, isBeta: true }),
      ]);
      expect([failureOf(listed).status, failureOf(saved).status]).toEqual([401, 401]);
    }
    await shop.database.db
      .update(orders)
      .set({ state: 'refunded' })
      .where(eq(orders.id, purchaseId));
    const refused = await shop.call(savePortalBeta, { portalToken, isBeta: true });
    expect(failureOf(refused).status).toBe(401);
    const order = await shop.database.db.query.orders.findFirst({
      where: eq(orders.id, purchaseId),
    });
    expect(order?.wantsBetas).toBe(false);
  });
});

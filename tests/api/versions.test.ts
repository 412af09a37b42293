import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { files, orders, productVersions } from '#db/schema.ts';
import { loadSettings } from '#server/settings.ts';
import { openStorage } from '#server/storage/storage.ts';
import { captureOrder, createOrder } from '#contract/orders.ts';
import { listPortalVersions, savePortalBeta } from '#contract/portal.ts';
import { deleteProduct, getProduct } from '#contract/products.ts';
import { redownload, requestOneTimePassword } from '#contract/redownload.ts';
import type { InputOf } from '#contract/route.ts';
import { changeVersion } from '#contract/version-form.ts';
import { listVersions } from '#contract/versions.ts';
import { auditedOf, newBuyer } from '../support/buyers.ts';
import { inboxOf } from '../support/inbox.ts';
import { askLease, leaseFields, sellKey } from '../support/leases.ts';
import { newToken } from '../support/portal.ts';
import { file, saveProduct } from '../support/product-form.ts';
import { program } from '../support/product-files.ts';
import { dataOf, failureOf, useShop } from '../support/shop.ts';
import { follow, ownProduct, publish, sha256 } from '../support/versions.ts';

const shop = useShop({ admin: true });

const list = async (id: number, token?: string) =>
  dataOf(await shop.call(listVersions, { id }, token));
const numbers = async (id: number) => (await list(id)).versions.map(({ number }) => number);
const change = (id: number, number: string, input: Partial<InputOf<typeof changeVersion>>) =>
  shop.call(changeVersion, { id, number, ...input }, shop.token);
const withdraw = (id: number, number: string, reason = 'It opens too many trades') =>
  change(id, number, { withdrawn: 1, reason });
const undo = (id: number, number: string) => change(id, number, { withdrawn: 0 });

/** A purchase of a product, and what opens it. */
async function buy(productId: number) {
  const orderID = await shop.approvedOrder(productId, { email: newBuyer() });
  const { purchaseId, filePath } = dataOf(await shop.call(captureOrder, { orderID }));
  return { orderID, purchaseId, filePath, portalToken: await newToken(shop, purchaseId) };
}

/** The newest of so many codes that were mailed. */
async function mailedCode(claim: { orderId: string; email: string }, count: number) {
  dataOf(await shop.call(requestOneTimePassword, claim));
  const codes = async () =>
    (await inboxOf(shop, claim.email)).flatMap(({ text }) => /^\d{8}$/m.exec(text)?.[0] ?? []);
  await expect.poll(codes, { timeout: 5_000 }).toHaveLength(count);
  return (await codes())[0] ?? '';
}

const portal = async (portalToken: string) =>
  dataOf(await shop.call(listPortalVersions, { portalToken }));

describe('promise 104: numbers', () => {
  test('a new product begins with 1.0, and the file of its form is the version after the newest', async () => {
    const { id, name } = await ownProduct(shop);
    expect(await list(id)).toEqual({
      versions: [
        {
          number: '1.0',
          channel: 'stable',
          releasedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          notes: '',
          isWithdrawn: false,
          withdrawnReason: null,
        },
      ],
    });
    const replace = async () => {
      const bytes = program(`${name} ${Math.random()}`);
      const parts = { name, price: 49, file: file('again.ex5', bytes) };
      expect((await saveProduct(shop, shop.token, parts, id)).status).toBe(200);
      return bytes;
    };
    await replace();
    await publish(shop, id, { number: '1.2', channel: 'beta' });
    const bytes = await replace();
    expect(await numbers(id)).toEqual(['1.3', '1.2', '1.1', '1.0']);
    const { filePath } = await buy(id);
    expect((await follow(shop, filePath)).hash).toBe(sha256(bytes));
    // A save without a file makes none.
    await saveProduct(shop, shop.token, { name, price: 59 }, id);
    expect(await numbers(id)).toHaveLength(4);
  });

  test('a product that gets its first file later begins with 1.0 too', async () => {
    const saved = await saveProduct(shop, shop.token, { name: 'Later', price: 49 });
    expect(await numbers(saved.body.id)).toEqual([]);
    const parts = { name: 'Later', price: 49, file: file('later.ex5', program('later')) };
    await saveProduct(shop, shop.token, parts, saved.body.id);
    expect(await numbers(saved.body.id)).toEqual(['1.0']);
  });

  test('at 999 the product form asks for a number, and stores nothing', async () => {
    const { id, name } = await ownProduct(shop);
    expect((await publish(shop, id, { number: '1.999' })).status).toBe(201);
    const parts = { name, price: 77, file: file('more.ex5', program('one more')) };
    const { status, body } = await saveProduct(shop, shop.token, parts, id);
    expect(status).toBe(400);
    expect(body.error).toContain('No number follows 1.999');
    expect(body.issues).toEqual([{ path: 'file', message: body.error }]);
    expect(dataOf(await shop.call(getProduct, { id })).price).toBe(49);
    expect(await numbers(id)).toEqual(['1.999', '1.0']);
  });

  describe('of a product with 1.0, 2.4 that is withdrawn, and the beta 2.5', () => {
    let id = 0;
    beforeAll(async () => {
      ({ id } = await ownProduct(shop));
      await publish(shop, id, { number: '2.4' });
      await publish(shop, id, { number: '2.5', channel: 'beta' });
      dataOf(await withdraw(id, '2.4'));
    });

    test.each([
      ['1.0', 'stable', 409, 'There is a version 1.0 already'],
      ['1.0.0', 'stable', 409, 'There is a version 1.0 already'],
      ['2.5', 'stable', 409, 'There is a version 2.5 already'],
      ['2.4', 'stable', 409, 'There is a version 2.4 already'],
      ['2.4.0', 'beta', 409, 'There is a version 2.4 already'],
      [
        '2.3',
        'stable',
        400,
        'the newest stable version. Free is every number above 2.4 that is not taken, 2.6 for',
      ],
      ['0.9', 'stable', 400, 'above 2.4'],
      ['2.4.9', 'beta', 400, '2.4.9 is not higher than 2.5, the newest beta version'],
      ['01.5', 'stable', 400, 'Write 1.5 instead of 01.5'],
      ['01', 'stable', 400, 'two or three parts'],
      ['3', 'stable', 400, 'two or three parts'],
      ['', 'stable', 400, 'Enter a version number'],
    ])('%s in %s is answered with %i', async (number, channel, status, sentence) => {
      const answer = await publish(shop, id, { number, channel });
      expect(answer.status).toBe(status);
      expect(answer.body.error).toContain(sentence);
      expect(answer.body.issues?.[0]?.path).toBe('number');
      expect(await numbers(id)).toEqual(['2.5', '2.4', '1.0']);
    });
  });

  test('each channel has its own newest', async () => {
    const { id, bytes } = await ownProduct(shop);
    await publish(shop, id, { number: '3.0', channel: 'beta' });
    expect((await publish(shop, id, { number: '2.0' })).status).toBe(201);
    expect((await publish(shop, id, { number: '3.0.1', channel: 'beta' })).status).toBe(201);
    expect(await numbers(id)).toEqual(['3.0.1', '3.0', '2.0', '1.0']);
    expect(bytes.length).toBeGreaterThan(0);
  });
});

describe('promise 105: a version is published once, with its file', () => {
  test('is the product’s file from the next request on, and an older link keeps its own', async () => {
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
    const told = await list(id, shop.token);
    expect(told.versions.map(({ downloads }) => downloads)).toEqual([1, 1]);
    expect(told.buyers).toEqual({ stable: 2, beta: 0 });
    expect(await auditedOf(shop, `Product ${id}, ${name}, version 2.0`)).toMatchObject([
      { action: 'version-published', detail: 'stable' },
    ]);
  });

  test('what visitors are told names no file', async () => {
    const { id } = await ownProduct(shop);
    const text = JSON.stringify(await list(id));
    expect(text).not.toContain('versioned.ex5');
    expect(text).not.toContain('downloads');
    expect(failureOf(await shop.call(listVersions, { id: 987_654 }))).toMatchObject({
      status: 404,
    });
  });

  test('of two that come at once one wins', async () => {
    const { id } = await ownProduct(shop);
    const rows = (await shop.database.db.select().from(files)).length;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => publish(shop, id, { number: '2.0' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await numbers(id)).toEqual(['2.0', '1.0']);
    expect(await shop.database.db.select().from(files)).toHaveLength(rows + 1);
    const winner = answers.find(({ status }) => status === 201);
    const { filePath } = await buy(id);
    expect((await follow(shop, filePath)).hash).toBe(sha256(winner?.bytes ?? Buffer.alloc(0)));
  });

  test('a higher and a lower number at once leave the higher one the product’s', async () => {
    const { id } = await ownProduct(shop);
    const answers = await Promise.all(
      ['2.0', '2.1', '2.2', '2.3'].map((number) => publish(shop, id, { number })),
    );
    const highest = answers.findLast(({ status }) => status === 201);
    expect((await numbers(id))[0]).toBe(highest?.body.number);
    const { filePath } = await buy(id);
    expect((await follow(shop, filePath)).hash).toBe(sha256(highest?.bytes ?? Buffer.alloc(0)));
  });

  test('sent again after a lost answer adds nothing', async () => {
    const { id } = await ownProduct(shop);
    const parts = { number: '2.0', requestId: 'request-of-a-form-2.0'.replace('.', '-') };
    const answers = await Promise.all([1, 2, 3].map(() => publish(shop, id, parts)));
    answers.push(await publish(shop, id, parts));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await numbers(id)).toEqual(['2.0', '1.0']);
    const other = await publish(shop, id, { ...parts, number: '2.1' });
    expect(other.status).toBe(409);
    expect(other.body.error).toContain('published already, as version 2.0');
    // Of another form the number is taken.
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
  ])('%s is refused, and nothing changes', async (_, parts, path) => {
    const { id } = await ownProduct(shop);
    const { status, body } = await publish(shop, id, { number: '2.0', ...parts });
    expect(status).toBe(400);
    expect(body.issues?.[0]?.path).toBe(path);
    expect(await numbers(id)).toEqual(['1.0']);
  });

  test('a product that is not on sale takes none', async () => {
    const { id } = await ownProduct(shop);
    dataOf(await shop.call(deleteProduct, { id }, shop.token));
    expect((await publish(shop, id, { number: '2.0' })).status).toBe(404);
    expect((await publish(shop, 987_654, { number: '2.0' })).status).toBe(404);
  });

  test('a beta is nobody’s file until it is stable', async () => {
    const { id, bytes: first } = await ownProduct(shop);
    const { bytes } = await publish(shop, id, { number: '2.0', channel: 'beta' });
    expect((await follow(shop, (await buy(id)).filePath)).hash).toBe(sha256(first));
    expect(dataOf(await change(id, '2.0', { channel: 'stable' })).channel).toBe('stable');
    expect((await follow(shop, (await buy(id)).filePath)).hash).toBe(sha256(bytes));
    expect((await list(id)).versions[0]).toMatchObject({ number: '2.0', channel: 'stable' });
    expect(failureOf(await change(id, '2.0', { channel: 'beta' })).status).toBe(400);
  });

  test('notes can be changed, and a number names its version however it is spelt', async () => {
    const { id } = await ownProduct(shop);
    expect(dataOf(await change(id, '1.0.0', { notes: 'First' })).number).toBe('1.0');
    expect((await list(id)).versions[0]?.notes).toBe('First');
    expect(failureOf(await change(id, '1.1', { notes: 'None' })).status).toBe(404);
    expect(failureOf(await change(id, '01.0', { notes: 'None' })).status).toBe(404);
    expect(failureOf(await change(id, 'latest', { notes: 'None' })).status).toBe(404);
  });
});

describe('promise 106: a withdrawn version reaches nobody', () => {
  test('its links are refused, the one before takes its place, and undoing gives it back', async () => {
    const { id, name, bytes: first } = await ownProduct(shop);
    const { bytes } = await publish(shop, id, { number: '2.0' });
    const sold = await buy(id);
    const [given] = (await portal(sold.portalToken)).versions;
    expect((await follow(shop, sold.filePath)).hash).toBe(sha256(bytes));

    const withdrawn = dataOf(await withdraw(id, '2.0', 'It opens too many trades'));
    expect(withdrawn).toMatchObject({
      isWithdrawn: true,
      withdrawnReason: 'It opens too many trades',
    });
    for (const link of [sold.filePath, given?.filePath ?? '']) {
      const refused = await follow(shop, link);
      expect(refused.status).toBe(403);
      expect(refused.error).toContain('withdrawn by the seller. Use the re-download page');
    }
    expect((await list(id)).versions[0]).toMatchObject({ number: '2.0', isWithdrawn: true });
    expect((await portal(sold.portalToken)).versions.map(({ number }) => number)).toEqual(['1.0']);
    expect((await follow(shop, (await buy(id)).filePath)).hash).toBe(sha256(first));

    // Said again, with another reason, it is the same withdrawal.
    dataOf(await withdraw(id, '2.0', 'It opens too many trades'));
    dataOf(await withdraw(id, '2.0', 'It is dangerous'));
    dataOf(await undo(id, '2.0'));
    dataOf(await undo(id, '2.0'));
    expect((await list(id)).versions[0]).toMatchObject({
      isWithdrawn: false,
      withdrawnReason: null,
    });
    expect((await follow(shop, sold.filePath)).hash).toBe(sha256(bytes));
    expect((await follow(shop, (await buy(id)).filePath)).hash).toBe(sha256(bytes));
    const audited = await auditedOf(shop, `Product ${id}, ${name}, version 2.0`);
    expect(audited.map(({ action, detail }) => [action, detail])).toEqual([
      ['version-restored', ''],
      ['version-withdrawn', 'It is dangerous'],
      ['version-withdrawn', 'It opens too many trades'],
      ['version-published', 'stable'],
    ]);
  });

  test.each([
    ['without a reason', { withdrawn: 1 }],
    ['with an empty reason', { withdrawn: 1, reason: '  ' }],
    ['with a reason alone', { reason: 'Why not' }],
    ['with a reason that is too long', { withdrawn: 1, reason: 'a'.repeat(301) }],
    ['by another word', { withdrawn: true, reason: 'Why not' }],
  ])('a withdrawal %s is refused', async (_, input) => {
    const { id } = await ownProduct(shop);
    expect(failureOf(await change(id, '1.0', input)).status).toBe(400);
    expect((await list(id)).versions[0]).toMatchObject({ isWithdrawn: false });
  });

  test('of a product whose versions are all withdrawn nothing is sold or given', async () => {
    const { id, bytes } = await ownProduct(shop);
    const sold = await buy(id);
    const page = async () => (await fetch(`${shop.url}/product/${id}`)).text();
    expect(await page()).toContain('schema.org/InStock');
    expect(dataOf(await shop.call(getProduct, { id }, shop.token)).file).not.toBeNull();

    dataOf(await withdraw(id, '1.0'));
    const seen = dataOf(await shop.call(getProduct, { id }, shop.token));
    expect([seen.file, seen.filePath]).toEqual([null, null]);
    expect(await page()).toContain('schema.org/OutOfStock');
    expect(await page()).toContain('cannot be bought at the moment');
    const refused = await shop.call(createOrder, { productId: id, promoCode: null });
    expect(failureOf(refused).status).toBe(409);
    expect((await follow(shop, sold.filePath)).status).toBe(403);
    expect((await portal(sold.portalToken)).versions).toEqual([]);
    const { email } = await shop.findOrder(sold.orderID);
    const claim = { orderId: sold.orderID, email: email ?? '' };
    const first = { ...claim, otp: await mailedCode(claim, 1) };
    expect(failureOf(await shop.call(redownload, { ...claim, otp: '0' })).status).toBe(401);
    expect(failureOf(await shop.call(redownload, first))).toMatchObject({
      status: 409,
      error: expect.stringContaining('withdrawn by the seller'),
    });

    dataOf(await undo(id, '1.0'));
    expect(await page()).toContain('schema.org/InStock');
    expect((await follow(shop, sold.filePath)).hash).toBe(sha256(bytes));
    const otp = await mailedCode(claim, 2);
    const { filePath } = dataOf(await shop.call(redownload, { ...claim, otp }));
    expect((await follow(shop, filePath)).hash).toBe(sha256(bytes));
  });

  test('a free product’s file is refused too', async () => {
    const { id, bytes } = await ownProduct(shop, { price: 0 });
    const { filePath } = dataOf(await shop.call(getProduct, { id }));
    expect((await follow(shop, filePath)).hash).toBe(sha256(bytes));
    dataOf(await withdraw(id, '1.0'));
    expect(dataOf(await shop.call(getProduct, { id })).filePath).toBeNull();
    expect(await follow(shop, filePath)).toMatchObject({
      status: 403,
      error: expect.stringContaining('withdrawn by the seller'),
    });
    const page = await (await fetch(`${shop.url}/product/${id}`)).text();
    expect(page).toContain('This product cannot be downloaded at the moment.');
    dataOf(await undo(id, '1.0'));
    expect((await follow(shop, filePath)).hash).toBe(sha256(bytes));
  });

  test('of a product that left the shop too', async () => {
    const { id, bytes } = await ownProduct(shop);
    const sold = await buy(id);
    dataOf(await shop.call(deleteProduct, { id }, shop.token));
    expect((await follow(shop, sold.filePath)).hash).toBe(sha256(bytes));
    dataOf(await withdraw(id, '1.0'));
    expect((await follow(shop, sold.filePath)).status).toBe(403);
  });

  test('a sold file that is no version stays reachable', async () => {
    const { id, bytes } = await ownProduct(shop);
    const sold = await buy(id);
    // As what was replaced before there were versions.
    await shop.database.db.delete(productVersions).where(eq(productVersions.productId, id));
    await publish(shop, id, { number: '2.0' });
    dataOf(await withdraw(id, '2.0'));
    expect((await follow(shop, sold.filePath)).hash).toBe(sha256(bytes));
  });

  test('its bytes stay in the storage', async () => {
    const { id, bytes } = await ownProduct(shop);
    await publish(shop, id, { number: '2.0' });
    dataOf(await withdraw(id, '1.0'));
    const [row] = await shop.database.db
      .select({ hash: files.hash })
      .from(productVersions)
      .innerJoin(files, eq(files.id, productVersions.fileId))
      .where(and(eq(productVersions.productId, id), eq(productVersions.number, '1.0')));
    expect(row?.hash).toBe(sha256(bytes));
    const stored = (await Array.fromAsync(openStorage(loadSettings(shop.env)).list())).flat();
    expect(stored).toContain(row?.hash);
  });
});

describe('promise 105: the portal', () => {
  test('each version has a link of its own, betas with the choice', async () => {
    const { id, bytes: first } = await ownProduct(shop);
    const second = await publish(shop, id, { number: '2.0', notes: 'Faster' });
    const third = await publish(shop, id, { number: '3.0', channel: 'beta' });
    const { portalToken, purchaseId } = await buy(id);
    const stable = await portal(portalToken);
    expect(stable.isBeta).toBe(false);
    expect(stable.versions.map(({ number }) => number)).toEqual(['2.0', '1.0']);
    expect(stable.versions[0]).toEqual({
      number: '2.0',
      channel: 'stable',
      releasedAt: second.body.releasedAt,
      notes: 'Faster',
      fileName: 'versioned.ex5',
      sizeBytes: second.bytes.length,
      filePath: expect.stringContaining(`files/purchases/${purchaseId}/`),
    });
    const save = async (isBeta: boolean) =>
      dataOf(await shop.call(savePortalBeta, { portalToken, isBeta }));
    const chosen = await save(true);
    expect(chosen).toMatchObject({ success: true, isBeta: true });
    expect((await portal(portalToken)).isBeta).toBe(true);
    const hashes = await Promise.all(
      chosen.versions.map(async ({ filePath }) => (await follow(shop, filePath)).hash),
    );
    expect(hashes).toEqual([third.bytes, second.bytes, first].map(sha256));
    expect((await list(id, shop.token)).buyers).toEqual({ stable: 1, beta: 1 });
    // Another purchase has a choice of its own.
    expect((await portal((await buy(id)).portalToken)).isBeta).toBe(false);
    expect((await save(false)).versions.map(({ number }) => number)).toEqual(['2.0', '1.0']);
    expect((await portal(portalToken)).isBeta).toBe(false);
  });

  test('nothing is told or kept without a live token', async () => {
    const { id } = await ownProduct(shop);
    const { purchaseId, portalToken } = await buy(id);
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

test('a lease tells the newest stable version that is not withdrawn, to keys of the product alone', async () => {
  const sold = await sellKey(shop);
  const latest = async (product = sold.productId) => {
    const { fields } = await askLease(shop, leaseFields({ ...sold, productId: product }));
    return fields.latest;
  };
  expect(await latest()).toBe('1.0');
  await publish(shop, sold.productId, { number: '2.0.1' });
  await publish(shop, sold.productId, { number: '3.0', channel: 'beta' });
  expect(await latest()).toBe('2.0.1');
  expect(await latest(sold.productId + 1)).toBe('');
  dataOf(await withdraw(sold.productId, '2.0.1'));
  expect(await latest()).toBe('1.0');
  dataOf(await withdraw(sold.productId, '1.0'));
  expect(await latest()).toBe('');
  dataOf(await undo(sold.productId, '2.0.1'));
  dataOf(await undo(sold.productId, '1.0'));
  expect(await latest()).toBe('2.0.1');
});

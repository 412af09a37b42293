import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { moveLicense } from '#contract/licenses/license-page.ts';
import { updateLicense, verifyLicense } from '#contract/licenses/licenses.ts';
import { listPortalLicenses, movePortalLicense, texts } from '#contract/buyers/portal.ts';
import { licenseMoves, licenses } from '#db/schema.ts';
import { formatDay } from '#texts/language.ts';
import { auditedOf } from '../../support/buyers.ts';
import { inboxOf, mailsOf } from '../../support/inbox.ts';
import { askLease, leaseFields } from '../../support/leases.ts';
import { newToken, openedPurchase, useKey } from '../../support/portal.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

const list = (portalToken: string) => shop.call(listPortalLicenses, { portalToken });
const move = (portalToken: string, id: number, accountNumber: string, brokerName = 'New Markets') =>
  shop.call(movePortalLicense, { portalToken, id, accountNumber, brokerName });
const moveAsSeller = (id: number, accountNumber: string) =>
  shop.call(
    moveLicense,
    { id, accountNumber, brokerName: 'New Markets', reason: 'Asked by ticket' },
    shop.token,
  );
const movesOf = (orderId: string) =>
  shop.database.db.query.licenseMoves.findMany({
    where: eq(licenseMoves.orderId, orderId),
    orderBy: asc(licenseMoves.id),
  });

const dayMs = 24 * 3_600_000;
const unused = { limit: 3, used: 0, windowDays: 30, nextAt: null };

describe('moving a key @p88', () => {
  test('rebinds it, mails the buyer and audits it', async () => {
    const { id, email, key, portalToken, product } = await openedPurchase(shop, ['50123456']);
    await useKey(shop, key.id);
    const answer = dataOf(await move(portalToken, key.id, ' 60127890 ', ' New  Markets'));
    expect(answer).toMatchObject({
      license: { ...key, accountNumber: '60127890', brokerName: 'New Markets', lastCheck: null },
      moves: { ...unused, used: 1 },
    });
    const verify = async (accountNumber: string) =>
      dataOf(await shop.call(verifyLicense, { licenseKey: key.licenseKey, accountNumber })).valid;
    expect([await verify('50123456'), await verify('60127890')]).toEqual([false, true]);
    expect(await movesOf(id)).toMatchObject([
      {
        licenseId: key.id,
        fromAccountNumber: '50123456',
        fromBrokerName: 'Harbour Markets',
        toAccountNumber: '60127890',
        toBrokerName: 'New Markets',
        by: 'buyer',
        isCounted: true,
        reason: '',
      },
    ]);
    const [mail] = await mailsOf(shop, email, 2);
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      expect(part).toContain(product.name);
      expect(part).toContain('•••3456, Harbour Markets');
      expect(part).toContain('•••7890, New Markets');
      expect(part).not.toMatch(/\d{8}/);
      expect(part).not.toContain(key.licenseKey);
    }
    const subject = `License ${key.id}, account 50123456 at Harbour Markets`;
    expect(await auditedOf(shop, subject)).toEqual([
      {
        username: 'Buyer',
        action: 'license-moved',
        detail: 'To account 60127890 at New Markets',
        address: '127.0.0.1',
      },
    ]);
  });

  test('is not counted or mailed twice @p88', async () => {
    const { id, email, key, portalToken } = await openedPurchase(shop);
    await useKey(shop, key.id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => move(portalToken, key.id, '6000001')),
    );
    for (const answer of answers) expect(dataOf(answer).moves.used).toBe(1);
    const again = dataOf(await move(portalToken, key.id, '#6000001', 'Newer Markets'));
    expect(again.license).toMatchObject({ accountNumber: '#6000001', brokerName: 'Newer Markets' });
    expect(again.moves.used).toBe(1);
    expect(await movesOf(id)).toHaveLength(1);
    await mailsOf(shop, email, 2);
    expect(await inboxOf(shop, email)).toHaveLength(2);
  });

  test('is limited to three in thirty days, also concurrently @p88', async () => {
    const opened = await openedPurchase(shop, ['1001', '1002', '1003', '1004', '1005']);
    for (const { id } of opened.keys) await useKey(shop, id);
    const tokens = await Promise.all([1, 2, 3].map(() => newToken(shop, opened.id)));
    const answers = await Promise.all(
      tokens.flatMap((token, round) =>
        opened.keys.map(({ id }, place) => move(token, id, `20${round}${place}`)),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    const made = await movesOf(opened.id);
    expect(made.map(({ isCounted }) => isCounted)).toEqual([true, true, true]);
    const oldest = Math.min(...made.map(({ createdAt }) => createdAt.getTime()));
    const nextAt = new Date(oldest + 30 * dayMs).toISOString();
    const moves = { limit: 3, used: 3, windowDays: 30, nextAt };
    for (const answer of answers.filter(({ ok }) => !ok)) {
      const { status, error, failure } = failureOf(answer);
      expect({ status, error, moves: failure.moves }).toEqual({
        status: 409,
        error: texts.noneLeft(formatDay(nextAt)),
        moves,
      });
    }
    expect(dataOf(await list(opened.portalToken)).moves).toEqual(moves);
    // The move is recorded with its row.
    const keys = dataOf(await list(opened.portalToken)).licenses;
    for (const { licenseId, toAccountNumber } of made) {
      const last = made.findLast((each) => each.licenseId === licenseId);
      const key = keys.find(({ id }) => id === licenseId);
      expect(key?.accountNumber).toBe(last?.toAccountNumber ?? toAccountNumber);
    }

    await shop.database.db
      .update(licenseMoves)
      .set({ createdAt: new Date(Date.now() - 30 * dayMs) })
      .where(eq(licenseMoves.id, made[0]?.id ?? 0));
    dataOf(await move(opened.portalToken, opened.key.id, '3001'));
    expect(failureOf(await move(opened.portalToken, opened.key.id, '3002')).status).toBe(409);
  });

  test('is free three times for a new unused key, also concurrently @p88', async () => {
    const { id, key, portalToken } = await openedPurchase(shop);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, account) => move(portalToken, key.id, `40${account}`)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(6);
    const counted = (await movesOf(id)).map(({ isCounted }) => isCounted);
    expect(counted).toEqual([false, false, false, true, true, true]);
  });

  test.each([
    ['has had a lease', { firstLeaseAt: new Date() }],
    ['was verified', { firstVerifiedAt: new Date() }],
    ['is a day old', { createdAt: new Date(Date.now() - dayMs) }],
  ])('counts if the key %s', async (_, values) => {
    const { key, portalToken } = await openedPurchase(shop);
    await shop.database.db.update(licenses).set(values).where(eq(licenses.id, key.id));
    expect(dataOf(await move(portalToken, key.id, '4100')).moves.used).toBe(1);
  });

  test('counts after a successful verification', async () => {
    const { key, portalToken } = await openedPurchase(shop);
    const check = { licenseKey: key.licenseKey, accountNumber: '1' };
    dataOf(await shop.call(verifyLicense, check));
    expect(dataOf(await move(portalToken, key.id, '4201')).moves.used).toBe(0);
    dataOf(await shop.call(verifyLicense, { ...check, accountNumber: '4201' }));
    expect(dataOf(await move(portalToken, key.id, '4202')).moves.used).toBe(1);
  });

  test('counts from the first lease on', async () => {
    const { id, key, portalToken } = await openedPurchase(shop);
    const { product } = dataOf(await list(portalToken));
    for (const login of ['4301', '4302']) {
      dataOf(await move(portalToken, key.id, login));
      const fields = leaseFields({ licenseKey: key.licenseKey, login, productId: product.id });
      expect((await askLease(shop, fields)).fields).toMatchObject({ status: 'ok' });
    }
    expect((await movesOf(id)).map(({ isCounted }) => isCounted)).toEqual([false, true]);
  });

  test('of an unreadable account number is free, also when no move is left', async () => {
    const { id, key, keys, portalToken } = await openedPurchase(shop, ['1', 'my demo account']);
    await useKey(shop, key.id);
    for (const account of ['11', '12', '13']) dataOf(await move(portalToken, key.id, account));
    const unread = keys[1]?.id ?? 0;
    const values = { createdAt: new Date(Date.now() - 90 * dayMs) };
    await shop.database.db.update(licenses).set(values).where(eq(licenses.id, unread));
    expect(dataOf(await move(portalToken, unread, '5012345')).license.accountNumber).toBe(
      '5012345',
    );
    expect((await movesOf(id)).at(-1)).toMatchObject({ isCounted: false });
    expect(failureOf(await move(portalToken, unread, '5012346')).status).toBe(409);
  });

  test('rejects an account number that no platform has', async () => {
    const { key, portalToken } = await openedPurchase(shop);
    for (const account of ['demo', 'MT5 5012345', '0', '1'.repeat(20)]) {
      const { status, error, failure } = failureOf(await move(portalToken, key.id, account));
      expect({ status, error }).toEqual({ status: 400, error: texts.noLogin });
      expect(failure.issues?.map(({ path }) => path)).toEqual(['accountNumber']);
    }
    const { failure } = failureOf(await move(portalToken, key.id, ' ', ''));
    expect(new Set(failure.issues?.map(({ path }) => path))).toEqual(
      new Set(['accountNumber', 'brokerName']),
    );
  });

  test('rejects a blocked key and the account of another key', async () => {
    const { key, keys, portalToken } = await openedPurchase(shop, ['1001', '1002']);
    const taken = failureOf(await move(portalToken, key.id, 'Account 001002'));
    expect(taken).toMatchObject({ status: 409, error: texts.hasOther });
    const other = keys[1]?.id ?? 0;
    dataOf(await shop.call(updateLicense, { id: other, is_blocked: 1 }, shop.token));
    const blocked = failureOf(await move(portalToken, other, '1003'));
    expect(blocked).toMatchObject({ status: 409, error: texts.isBlocked });
  });
});

describe('a move by the seller @p88', () => {
  test('is not counted, has a reason and ignores blocks and quota @p88', async () => {
    const { id, email, key, portalToken } = await openedPurchase(shop);
    await useKey(shop, key.id);
    for (const account of ['11', '12', '13']) dataOf(await move(portalToken, key.id, account));
    dataOf(await shop.call(updateLicense, { id: key.id, is_blocked: 1 }, shop.token));
    const license = dataOf(await moveAsSeller(key.id, '6001'));
    expect(license).toMatchObject({ ...key, accountNumber: '6001', is_blocked: 1 });
    expect((await movesOf(id)).at(-1)).toMatchObject({
      by: 'seller',
      isCounted: false,
      reason: 'Asked by ticket',
    });
    const [audited] = await auditedOf(shop, `License ${key.id}, account 13 at New Markets`);
    expect(audited).toMatchObject({
      username: demoAdmin.username,
      action: 'license-moved',
      detail: 'To account 6001 at New Markets: Asked by ticket',
    });
    const [mail] = await mailsOf(shop, email, 5);
    expect(mail?.text).toContain('We moved it for you');
    expect(mail?.text).not.toContain('Asked by ticket');
  });

  test('requires a reason and a key of a live purchase', async () => {
    const { key, orderID } = await openedPurchase(shop, ['1001', '1002']);
    expect(failureOf(await moveAsSeller(999_999, '6001')).status).toBe(404);
    expect(failureOf(await moveAsSeller(key.id, '1002')).status).toBe(409);
    const unsaid = { id: key.id, accountNumber: '6001', brokerName: 'B', reason: ' ' };
    const { status, failure } = failureOf(await shop.call(moveLicense, unsaid, shop.token));
    expect(status).toBe(400);
    expect(failure.issues?.map(({ path }) => path)).toEqual(['reason']);
    await shop.control('webhooks', { event_type: 'PAYMENT.CAPTURE.REFUNDED', order_id: orderID });
    await expect
      .poll(async () => {
        const answer = await moveAsSeller(key.id, '6001');
        return answer.ok ? 200 : answer.status;
      })
      .toBe(410);
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { moveLicense } from '#contract/license-page.ts';
import { blockLicense, texts as licenseTexts, verifyLicense } from '#contract/licenses.ts';
import { saveOrderEmail } from '#contract/orders.ts';
import {
  listPortalChecks,
  listPortalLicenses,
  movePortalLicense,
  texts,
} from '#contract/portal.ts';
import { redownload, requestOneTimePassword } from '#contract/redownload.ts';
import { licenseMoves, licenses, portalTokens } from '#db/schema.ts';
import { auditedOf, buyAs, newBuyer } from '../support/buyers.ts';
import { inboxOf, mailsOf } from '../support/inbox.ts';
import { insertTrace, newKey, newToken, openedPurchase, useKey } from '../support/portal.ts';
import { dataOf, failureOf, useShop } from '../support/shop.ts';

const shop = useShop({ admin: true, env: { TRUSTED_PROXIES: '1' } });

const list = (portalToken: string) => shop.call(listPortalLicenses, { portalToken });
const checks = (portalToken: string, id: number) =>
  shop.call(listPortalChecks, { portalToken, id });
const move = (portalToken: string, id: number, accountNumber: string, brokerName = 'New Markets') =>
  shop.call(movePortalLicense, { portalToken, id, accountNumber, brokerName });
const moveAsSeller = (id: number, accountNumber: string, bearer?: string) =>
  shop.call(
    moveLicense,
    { id, accountNumber, brokerName: 'New Markets', reason: 'Asked by ticket' },
    bearer,
  );
const movesOf = (orderId: string) =>
  shop.database.db.query.licenseMoves.findMany({ where: eq(licenseMoves.orderId, orderId) });

const dayMs = 24 * 3_600_000;
const unused = { limit: 3, used: 0, windowDays: 30, nextAt: null };

describe('promise 87: what a one-time password opens', () => {
  test('a token of 256 bits, of which the database has the hash alone', async () => {
    const { id, email, orderID: orderId } = await buyAs(shop, newBuyer());
    const { licenseKey } = await newKey(shop, { id, email }, '5012345');
    dataOf(await shop.call(requestOneTimePassword, { orderId, email }));
    const codeOf = async () =>
      (await inboxOf(shop, email)).map(({ text }) => /^\d{8}$/m.exec(text)?.[0]).find(Boolean);
    await expect.poll(codeOf, { timeout: 5_000 }).toBeDefined();
    const otp = (await codeOf()) ?? '';
    const { portalToken } = dataOf(await shop.call(redownload, { orderId, email, otp }));
    expect(Buffer.from(portalToken, 'base64url')).toHaveLength(32);
    expect(dataOf(await list(portalToken)).licenses).toMatchObject([{ licenseKey }]);
    const tokens = await shop.database.db.query.portalTokens.findMany({
      where: eq(portalTokens.orderId, id),
    });
    expect(tokens).toHaveLength(1);
    expect(JSON.stringify(tokens)).not.toContain(portalToken);
    expect(shop.logs()).not.toContain(portalToken);
  });

  test('the keys with their accounts, last checks and what is left', async () => {
    const opened = await openedPurchase(shop, ['5012345', '5012346', '7']);
    const [first, second, third] = opened.keys.map(({ id }) => id);
    const at = new Date('2026-01-05T10:00:00.000Z');
    const later = new Date('2026-01-06T10:00:00.000Z');
    await insertTrace(shop, first ?? 0, { server: 'Broker-Live02', lastAt: at });
    await insertTrace(shop, first ?? 0, { login: '999', outcome: 'account', lastAt: later });
    await insertTrace(shop, second ?? 0, { login: '999', outcome: 'account', lastAt: later });
    dataOf(await shop.call(blockLicense, { id: third ?? 0, is_blocked: 1 }, shop.token));
    const answer = dataOf(await list(opened.portalToken));
    const common = { brokerName: 'Harbour Markets', createdAt: expect.stringMatching(/Z$/) };
    const check = { version: '2.3', platform: 'MT5' };
    expect(answer).toEqual({
      success: true,
      product: { id: opened.product.id, name: opened.product.name },
      keys: { limit: 5, used: 3 },
      moves: unused,
      licenses: [
        {
          ...opened.keys[0],
          ...common,
          accountNumber: '5012345',
          isBlocked: false,
          lastCheck: { ...check, at: at.toISOString(), server: 'Broker-Live02', outcome: 'ok' },
        },
        {
          ...opened.keys[1],
          ...common,
          accountNumber: '5012346',
          isBlocked: false,
          lastCheck: { ...check, at: later.toISOString(), server: '', outcome: 'account' },
        },
        { ...opened.keys[2], ...common, accountNumber: '7', isBlocked: true, lastCheck: null },
      ],
    });
  });

  test('a refund, a corrected address and half an hour end it', async () => {
    const refunded = await openedPurchase(shop);
    dataOf(await list(refunded.portalToken));
    const sent = { event_type: 'PAYMENT.CAPTURE.REFUNDED', order_id: refunded.orderID };
    await shop.control('webhooks', sent);
    await expect.poll(async () => (await list(refunded.portalToken)).ok).toBe(false);
    expect(await shop.database.db.$count(portalTokens, eq(portalTokens.orderId, refunded.id))).toBe(
      0,
    );

    const corrected = await openedPurchase(shop);
    const input = { id: corrected.id, email: newBuyer() };
    dataOf(await shop.call(saveOrderEmail, input, shop.token));
    const old = await newToken(shop, corrected.id, new Date(Date.now() - 30 * 60_000));
    const young = await newToken(shop, corrected.id, new Date(Date.now() - 29 * 60_000));
    for (const token of [refunded.portalToken, corrected.portalToken, old, '', 'x', `${young}x`]) {
      const { id } = corrected.key;
      for (const call of [list(token), move(token, id, '8001'), checks(token, id)]) {
        expect(failureOf(await call)).toMatchObject({ status: 401, error: texts.dead });
      }
    }
    expect((await list(young)).ok).toBe(true);
  });

  test('nothing of another purchase', async () => {
    const [own, other] = [await openedPurchase(shop), await openedPurchase(shop)];
    for (const id of [other.key.id, 999_999]) {
      for (const call of [move(own.portalToken, id, '8001'), checks(own.portalToken, id)]) {
        expect(failureOf(await call)).toMatchObject({ status: 404, error: licenseTexts.notFound });
      }
    }
    expect(await movesOf(other.id)).toEqual([]);
  });

  test('120 calls in ten minutes, of them 20 moves; connection help counts by itself', async () => {
    const { portalToken, key } = await openedPurchase(shop);
    let moves = 0;
    while (moves < 30 && (await move(portalToken, key.id, '5012345')).ok) moves++;
    expect(moves).toBe(20);
    const refused = failureOf(await move(portalToken, key.id, '5012345'));
    expect(refused.status).toBe(429);
    let lists = 0;
    while (lists < 150 && (await list(portalToken)).ok) lists++;
    expect(lists).toBeGreaterThan(90);
    expect(lists).toBeLessThanOrEqual(100);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => checks(portalToken, key.id)),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
  });
});

describe('promise 88: moving a key', () => {
  test('binds it to the new account under the same text, mails it and writes it down', async () => {
    const { id, email, key, portalToken, product } = await openedPurchase(shop, ['50123456']);
    await useKey(shop, key.id);
    const answer = dataOf(await move(portalToken, key.id, ' 60123456 ', ' New  Markets'));
    expect(answer).toMatchObject({
      license: { ...key, accountNumber: '60123456', brokerName: 'New Markets', lastCheck: null },
      moves: { ...unused, used: 1 },
    });
    const verify = async (accountNumber: string) =>
      dataOf(await shop.call(verifyLicense, { licenseKey: key.licenseKey, accountNumber })).valid;
    expect([await verify('50123456'), await verify('60123456')]).toEqual([false, true]);
    expect(await movesOf(id)).toMatchObject([
      {
        licenseId: key.id,
        fromAccountNumber: '50123456',
        fromBrokerName: 'Harbour Markets',
        toAccountNumber: '60123456',
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
      expect(part).toContain('•••3456, New Markets');
      expect(part).not.toMatch(/\d{8}/);
      expect(part).not.toContain(key.licenseKey);
    }
    const subject = `License ${key.id}, account 50123456 at Harbour Markets`;
    expect(await auditedOf(shop, subject)).toEqual([
      {
        username: 'Buyer',
        action: 'license-moved',
        detail: 'To account 60123456 at New Markets',
        address: '127.0.0.1',
      },
    ]);
  });

  test('repeated is safe: it is not counted and not mailed, and takes the broker as it is typed', async () => {
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

  test('happens three times in thirty days, of however many at once', async () => {
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
        error: texts.noneLeft(nextAt.slice(0, 10)),
        moves,
      });
    }
    expect(dataOf(await list(opened.portalToken)).moves).toEqual(moves);
    // What was moved belongs to what its row says.
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

  test('is free three times for a key of today that was never used, also at once', async () => {
    const { id, key, portalToken } = await openedPurchase(shop);
    await Promise.all(
      Array.from({ length: 5 }, (_, account) => move(portalToken, key.id, `40${account}`)),
    );
    const counted = (await movesOf(id)).map(({ isCounted }) => isCounted);
    expect(counted.toSorted()).toEqual([false, false, false, true, true]);
  });

  test.each([
    ['has got a lease', { firstLeaseAt: new Date() }],
    ['was verified', { firstVerifiedAt: new Date() }],
    ['is a day old', { createdAt: new Date(Date.now() - dayMs) }],
  ])('counts where the key %s', async (_, values) => {
    const { key, portalToken } = await openedPurchase(shop);
    await shop.database.db.update(licenses).set(values).where(eq(licenses.id, key.id));
    expect(dataOf(await move(portalToken, key.id, '4100')).moves.used).toBe(1);
  });

  test('counts once the key has held in a check of the software', async () => {
    const { key, portalToken } = await openedPurchase(shop);
    const check = { licenseKey: key.licenseKey, accountNumber: '1' };
    dataOf(await shop.call(verifyLicense, check));
    expect(dataOf(await move(portalToken, key.id, '4201')).moves.used).toBe(0);
    dataOf(await shop.call(verifyLicense, { ...check, accountNumber: '4201' }));
    expect(dataOf(await move(portalToken, key.id, '4202')).moves.used).toBe(1);
  });

  test('mends a key whose account number nobody can read, free, also when no move is left', async () => {
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

  test('takes an account number that a platform can know, and says so where it cannot', async () => {
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

  test('refuses a blocked key, and an account that another key has', async () => {
    const { key, keys, portalToken } = await openedPurchase(shop, ['1001', '1002']);
    const taken = failureOf(await move(portalToken, key.id, 'Account 001002'));
    expect(taken).toMatchObject({ status: 409, error: texts.hasOther });
    const other = keys[1]?.id ?? 0;
    dataOf(await shop.call(blockLicense, { id: other, is_blocked: 1 }, shop.token));
    const blocked = failureOf(await move(portalToken, other, '1003'));
    expect(blocked).toMatchObject({ status: 409, error: texts.isBlocked });
  });
});

describe('promise 88: the seller moves a key', () => {
  test('without counting, with a reason, also where it is blocked and no move is left', async () => {
    const { id, email, key, portalToken } = await openedPurchase(shop);
    await useKey(shop, key.id);
    for (const account of ['11', '12', '13']) dataOf(await move(portalToken, key.id, account));
    dataOf(await shop.call(blockLicense, { id: key.id, is_blocked: 1 }, shop.token));
    const license = dataOf(await moveAsSeller(key.id, '6001', shop.token));
    expect(license).toMatchObject({ ...key, accountNumber: '6001', is_blocked: 1 });
    expect((await movesOf(id)).at(-1)).toMatchObject({
      by: 'seller',
      isCounted: false,
      reason: 'Asked by ticket',
    });
    expect(await auditedOf(shop, `License ${key.id}, account 13 at New Markets`)).toMatchObject([
      {
        username: demoAdmin.username,
        action: 'license-moved',
        detail: 'To account 6001 at New Markets: Asked by ticket',
      },
    ]);
    const [mail] = await mailsOf(shop, email, 5);
    expect(mail?.text).toContain('We have moved it for you');
    expect(mail?.text).not.toContain('Asked by ticket');
  });

  test('as an admin alone, with a reason, of a key that there is and whose purchase stands', async () => {
    const { key, keys, orderID } = await openedPurchase(shop, ['1001', '1002']);
    expect(failureOf(await moveAsSeller(key.id, '6001')).status).toBe(401);
    expect(failureOf(await moveAsSeller(999_999, '6001', shop.token)).status).toBe(404);
    expect(failureOf(await moveAsSeller(key.id, '1002', shop.token)).status).toBe(409);
    const unsaid = { id: key.id, accountNumber: '6001', brokerName: 'B', reason: ' ' };
    const { status, failure } = failureOf(await shop.call(moveLicense, unsaid, shop.token));
    expect(status).toBe(400);
    expect(failure.issues?.map(({ path }) => path)).toEqual(['reason']);
    await shop.control('webhooks', { event_type: 'PAYMENT.CAPTURE.REFUNDED', order_id: orderID });
    await expect
      .poll(
        async () => failureOf(await moveAsSeller(keys[0]?.id ?? 0, '1001 x2', shop.token)).status,
      )
      .toBe(400);
    await expect
      .poll(async () => {
        const answer = await moveAsSeller(key.id, '6001', shop.token);
        return answer.ok ? 200 : answer.status;
      })
      .toBe(410);
  });
});

describe('promise 89: connection help', () => {
  test('lists the last twenty checks, the newest first, refused ones too', async () => {
    const { key, portalToken } = await openedPurchase(shop);
    expect(dataOf(await checks(portalToken, key.id)).checks).toEqual([]);
    for (let minute = 0; minute < 25; minute++) {
      const lastAt = new Date(Date.UTC(2026, 0, 5, 10, minute));
      await insertTrace(shop, key.id, { server: `Broker-${minute}`, lastAt, firstAt: lastAt });
    }
    const listed = dataOf(await checks(portalToken, key.id)).checks;
    expect(listed.map(({ server }) => server)).toEqual(
      Array.from({ length: 20 }, (_, place) => `Broker-${24 - place}`),
    );
    expect(listed[0]).toEqual({
      login: '5012345',
      server: 'Broker-24',
      firstAt: '2026-01-05T10:24:00.000Z',
      lastAt: '2026-01-05T10:24:00.000Z',
      count: 1,
      outcome: 'ok',
      version: '2.3',
      platform: 'MT5',
      build: '4410',
    });
  });

  test('tells of another account the last three digits alone, and nobody’s address', async () => {
    const { key, portalToken } = await openedPurchase(shop);
    await insertTrace(shop, key.id, { login: '9876543', server: 'Secret-01', outcome: 'account' });
    const answer = dataOf(await checks(portalToken, key.id));
    expect(answer.checks).toMatchObject([{ login: '•••543', server: '', outcome: 'account' }]);
    const text = JSON.stringify([answer, dataOf(await list(portalToken))]);
    for (const hidden of ['9876543', 'Secret-01', '192.0.2.77']) expect(text).not.toContain(hidden);
  });
});

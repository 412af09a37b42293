import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { updateLicense, texts as licenseTexts } from '#contract/licenses/licenses.ts';
import { saveOrderEmail } from '#contract/sales/orders.ts';
import {
  listPortalChecks,
  listPortalLicenses,
  movePortalLicense,
  texts,
} from '#contract/buyers/portal.ts';
import { redownload, requestOneTimePassword } from '#contract/buyers/redownload.ts';
import { licenseMoves, portalTokens } from '#db/schema.ts';
import { buyAs, newBuyer } from '../../support/buyers.ts';
import { insertTrace, newKey, newToken, openedPurchase } from '../../support/portal.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';
import { readCode } from '../../support/redownload-steps.ts';

const shop = useShop({ admin: true });

const list = (portalToken: string) => shop.call(listPortalLicenses, { portalToken });
const checks = (portalToken: string, id: number) =>
  shop.call(listPortalChecks, { portalToken, id });
const move = (portalToken: string, id: number, accountNumber: string, brokerName = 'New Markets') =>
  shop.call(movePortalLicense, { portalToken, id, accountNumber, brokerName });
const movesOf = (orderId: string) =>
  shop.database.db.query.licenseMoves.findMany({
    where: eq(licenseMoves.orderId, orderId),
    orderBy: asc(licenseMoves.id),
  });

const unused = { limit: 3, used: 0, windowDays: 30, nextAt: null };

describe('the portal @p87', () => {
  test('issues a token of 256 bits and stores its hash alone @p87', async () => {
    const { id, purchaseId, email, orderID: orderId } = await buyAs(shop, newBuyer());
    const { licenseKey } = await newKey(shop, { purchaseId, email }, '5012345');
    dataOf(await shop.call(requestOneTimePassword, { orderId, email }));
    const otp = await readCode(shop, email);
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

  test('lists keys with accounts, last checks and remaining moves', async () => {
    const opened = await openedPurchase(shop, ['5012345', '5012346', '7']);
    const [first, second, third] = opened.keys.map(({ id }) => id);
    const at = new Date('2026-01-05T10:00:00.000Z');
    const later = new Date('2026-01-06T10:00:00.000Z');
    await insertTrace(shop, first ?? 0, { server: 'Broker-Live02', lastAt: at });
    await insertTrace(shop, first ?? 0, { login: '999', outcome: 'account', lastAt: later });
    await insertTrace(shop, second ?? 0, { login: '999', outcome: 'account', lastAt: later });
    dataOf(await shop.call(updateLicense, { id: third ?? 0, is_blocked: 1 }, shop.token));
    const answer = dataOf(await list(opened.portalToken));
    const common = {
      brokerName: 'Harbour Markets',
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: null,
      isOver: false,
      offline: { maxDays: 0, from: expect.any(String), leases: [] },
    };
    const check = { version: '2.3', platform: 'MT5' };
    expect(answer).toEqual({
      success: true,
      product: { id: opened.product.id, name: opened.product.name },
      keys: { limit: 5, used: 3 },
      moves: unused,
      isOver: false,
      renewal: null,
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

  test('closes after a refund, a corrected address and half an hour @p87', async () => {
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

  test('reveals nothing of another purchase @p87', async () => {
    const [own, other] = [await openedPurchase(shop), await openedPurchase(shop)];
    const refunded = await openedPurchase(shop);
    await shop.control('webhooks', {
      event_type: 'PAYMENT.CAPTURE.REFUNDED',
      order_id: refunded.orderID,
    });
    for (const id of [other.key.id, refunded.key.id, 999_999]) {
      for (const call of [move(own.portalToken, id, '8001'), checks(own.portalToken, id)]) {
        expect(failureOf(await call)).toMatchObject({ status: 404, error: licenseTexts.notFound });
      }
    }
    expect(await movesOf(other.id)).toEqual([]);
  });

  test('allows 120 calls in ten minutes, 20 of them moves, and counts connection help apart @p87', async () => {
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
    expect((await checks(portalToken, key.id)).ok).toBe(true);
  });
});

describe('connection help @p89', () => {
  test('lists the last twenty checks, newest first, refused ones included', async () => {
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

  test('shows three digits of other accounts and no address @p89', async () => {
    const { key, portalToken } = await openedPurchase(shop);
    await insertTrace(shop, key.id, { login: '9876543', server: 'Secret-01', outcome: 'account' });
    const answer = dataOf(await checks(portalToken, key.id));
    expect(answer.checks).toMatchObject([{ login: '•••543', server: '', outcome: 'account' }]);
    const text = JSON.stringify([answer, dataOf(await list(portalToken))]);
    for (const hidden of ['9876543', 'Secret-01', '192.0.2.77']) expect(text).not.toContain(hidden);
  });
});

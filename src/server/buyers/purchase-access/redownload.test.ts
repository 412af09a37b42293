import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import {
  captureId,
  claim,
  minutes,
  otherThan,
  redownloadFixtures,
  refusalOf,
  storedEmail,
} from '#tests/support/redownload-fixtures.ts';
import { insertOrder } from '#tests/support/sold-order.ts';
import { texts } from '#contract/buyers/redownload.ts';

const { db, state, request, redownload, mailedCode, newCode, after } = redownloadFixtures();
const refusedCode = { status: 401, message: texts.invalidOneTimePassword };

describe('a request for a code @p14 @p15 @p16', () => {
  it('mails it to the stored address and stores its hash only', async () => {
    expect(await request()).toEqual({ success: true, message: texts.sent });
    const [mail] = await db().query.outbox.findMany();
    expect(mail).toMatchObject({
      kind: 'one-time-password',
      toAddress: storedEmail,
      state: 'queued',
      validUntil: new Date(state.now.getTime() + 10 * minutes),
    });
    expect(state.worker.wakes).toBe(1);
    const code = await mailedCode();
    expect(code).toMatch(/^\d{8}$/);
    for (const part of [mail?.textBody, mail?.htmlBody]) {
      expect(part?.match(/\b\d{8}\b/g)).toEqual([code]);
    }
    expect(mail?.subject).not.toMatch(/\d/);
    const stored = await db().query.oneTimePasswords.findMany();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it("accepts the transaction ID of PayPal's mail and mails the order ID", async () => {
    await request({ orderId: captureId });
    const [mail] = await db().query.outbox.findMany();
    expect(mail?.textBody).toContain(claim.orderId);
    expect(mail?.textBody).not.toContain(captureId);
  });

  it('answers a wrong order, a wrong email and a refunded purchase alike', async () => {
    const refusals = [
      await refusalOf(request({ orderId: 'UNKNOWN' })),
      await refusalOf(request({ email: 'eve@example.com' })),
      await refusalOf(request({ orderId: captureId, email: 'eve@example.com' })),
    ];
    await db().update(orders).set({ state: 'refunded' });
    refusals.push(await refusalOf(request()));
    refusals.push(await refusalOf(request({ orderId: captureId })));
    for (const { status, message, headers } of refusals) {
      expect({ status, message, headers }).toEqual({
        status: 404,
        message: texts.unknownOrder,
        headers: {},
      });
    }
    expect(await db().query.outbox.findMany()).toEqual([]);
  });

  it('allows three in ten minutes for a purchase; failed requests do not count', async () => {
    for (let count = 0; count < 5; count++) {
      await refusalOf(request({ email: 'eve@example.com' }));
    }
    state.address = '192.0.2.2';
    for (const orderId of [claim.orderId, captureId, claim.orderId]) await request({ orderId });
    for (const orderId of [claim.orderId, captureId]) {
      const { status, message, headers } = await refusalOf(request({ orderId }));
      expect({ status, message, headers }).toEqual({
        status: 429,
        message: texts.unknownOrder,
        headers: { 'Retry-After': '600' },
      });
    }
    after(10 * minutes);
    await request();
  });

  it('allows three of ten concurrent requests', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => request()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await db().query.oneTimePasswords.findMany()).toHaveLength(3);
  });
});

describe('a code @p14 @p15', () => {
  it('opens the current file of its purchase by either of its two IDs', async () => {
    for (const orderId of [claim.orderId, captureId]) {
      expect(await redownload(await newCode(), { orderId })).toMatchObject({
        purchaseId: expect.stringMatching(/^p1\.\d+\./),
        filePath: expect.stringContaining(`files/purchases/p1/${state.presentFileId}?expires=`),
        orderId: claim.orderId,
        productName: 'Grid Engine',
        fileName: 'present.ex5',
      });
    }
  });

  it('is valid at 9:59 and not at 10:01', async () => {
    const code = await newCode();
    after(10 * minutes + 1_000);
    expect(await refusalOf(redownload(code))).toMatchObject(refusedCode);
    after(10 * minutes - 1_000);
    expect(await redownload(code)).toMatchObject({ success: true });
  });

  it('succeeds for one of twenty concurrent tries', async () => {
    const code = await newCode();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => redownload(code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // The right code again is not a guess.
    expect(await redownload(await newCode())).toMatchObject({ success: true });
  });

  it('is void after five wrong tries', async () => {
    const code = await newCode();
    for (let step = 1; step <= 4; step++) {
      const orderId = step % 2 ? claim.orderId : captureId;
      const refusal = await refusalOf(redownload(otherThan(code, step), { orderId }));
      expect(refusal).toMatchObject(refusedCode);
    }
    const alive = await db().query.oneTimePasswords.findFirst();
    expect(alive?.attempts).toBe(4);
    await refusalOf(redownload('no code'));
    expect(await refusalOf(redownload(code))).toMatchObject(refusedCode);
  });

  it('is voided by a newer one, and its unsent mail withdrawn', async () => {
    const first = await newCode();
    const second = await newCode();
    expect(await refusalOf(redownload(first))).toMatchObject(refusedCode);
    expect(await redownload(second)).toMatchObject({ success: true });
    const [old] = await db().query.outbox.findMany();
    expect(old).toMatchObject({
      state: 'withdrawn',
      lastError: 'A newer code was requested.',
      textBody: null,
      htmlBody: null,
    });
  });

  it('opens neither another purchase nor one with another email', async () => {
    await insertOrder(db(), {
      id: 'p2',
      paypalOrderId: '1AB23456CD789012E',
      captureId: '9ZY87654XW321098V',
    });
    const code = await newCode();
    const others = [
      { orderId: '1AB23456CD789012E' },
      { orderId: '9ZY87654XW321098V' },
      { email: 'eve@example.com' },
    ];
    for (const other of others) {
      expect(await refusalOf(redownload(code, other))).toMatchObject(refusedCode);
    }
    expect(await redownload(code)).toMatchObject({ orderId: claim.orderId });
  });

  it('opens nothing after a refund', async () => {
    const code = await newCode();
    await db().update(orders).set({ state: 'refunded' });
    expect(await refusalOf(redownload(code))).toMatchObject(refusedCode);
  });
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { orders, outbox } from '../../../db/schema.ts';
import { idleOutbox, insertOrder, testSettings } from '../../../tests/support/sold-order.ts';
import { tempDatabase } from '../../../tests/support/temp-database.ts';
import { texts } from '../../contract/redownload.ts';
import { AppError } from '../errors.ts';
import { createRateLimiter } from '../rate-limit/rate-limiter.ts';
import { redownloadPurchase } from './redownload-purchase.ts';
import { requestOtp } from './request-otp.ts';

const start = new Date('2026-03-01T09:30:00.000Z');
const claim = { orderId: '7K9WTYBEW6A0PA8DT', email: 'Ada@Example.com' };
const storedEmail = 'ada@example.com';
/** What PayPal's own mail calls the payment. */
const captureId = '3C679366HH908993F';
const minutes = 60_000;

const db = tempDatabase();
let worker: ReturnType<typeof idleOutbox>;
let presentFileId: number;
let now: Date;
let address: string;

const after = (ms: number) => {
  now = new Date(start.getTime() + ms);
};

beforeEach(async () => {
  worker = idleOutbox();
  now = start;
  address = '192.0.2.1';
  ({ presentFileId } = await insertOrder(db(), { id: 'p1', email: storedEmail, captureId }));
});

const deps = () => ({
  db: db(),
  settings: testSettings,
  rateLimiter: createRateLimiter(db()),
  outbox: worker,
  now: () => now,
});

const request = (change: Partial<typeof claim> = {}) =>
  requestOtp(deps(), { ...claim, ...change }, { address });
const redownload = (otp: string, change: Partial<typeof claim> = {}) =>
  redownloadPurchase(deps(), { ...claim, ...change, otp }, { address });

/** The code in the newest mail. */
async function mailedCode(): Promise<string> {
  const mails = await db().query.outbox.findMany({ where: eq(outbox.state, 'queued') });
  return /^\d{8}$/m.exec(mails.at(-1)?.textBody ?? '')?.[0] ?? '';
}

async function newCode(): Promise<string> {
  await request();
  return mailedCode();
}

const otherThan = (code: string, step = 1) =>
  String((Number(code) + step) % 100_000_000).padStart(8, '0');

async function refusalOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`Not refused: ${String(error)}`);
}

const refusedOtp = { status: 401, message: texts.invalidOtp };

describe('reliability 14, 15, 16: asking for a code', () => {
  it('mails it to the stored address, and stores it as a hash alone', async () => {
    expect(await request()).toEqual({ success: true, message: texts.sent });
    const [mail] = await db().query.outbox.findMany();
    expect(mail).toMatchObject({
      kind: 'one-time-password',
      toAddress: storedEmail,
      state: 'queued',
      validUntil: new Date(start.getTime() + 10 * minutes),
    });
    expect(worker.wakes).toBe(1);
    const code = await mailedCode();
    expect(code).toMatch(/^\d{8}$/);
    const stored = await db().query.oneTimePasswords.findMany();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it("takes the transaction ID of PayPal's mail for the order, and names the order ID itself", async () => {
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

  it('allows three in ten minutes for a purchase, of which strangers use up none', async () => {
    for (let count = 0; count < 5; count++) {
      await refusalOf(request({ email: 'eve@example.com' }));
    }
    address = '192.0.2.2';
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

  it('allows three of ten that come at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => request()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await db().query.oneTimePasswords.findMany()).toHaveLength(3);
  });

  it('allows ten in ten minutes from an address, whatever they name', async () => {
    for (let count = 0; count < 10; count++) await refusalOf(request({ orderId: `X${count}` }));
    const { status, message, headers } = await refusalOf(request());
    expect(status).toBe(429);
    expect(message).toBe(texts.unknownOrder);
    expect(Number(headers['Retry-After'])).toBeGreaterThan(590);
    address = '192.0.2.2';
    await request();
  });
});

describe('reliability 14, 15: a code', () => {
  it('opens the present file of its purchase', async () => {
    const answer = await redownload(await newCode());
    expect(answer.purchaseId).toBe('p1');
    expect(answer.filePath).toContain(`files/purchases/p1/${presentFileId}?expires=`);
  });

  it('names the product, the file and the order that it opens, by either of its two IDs', async () => {
    for (const orderId of [claim.orderId, captureId]) {
      expect(await redownload(await newCode(), { orderId })).toMatchObject({
        purchaseId: 'p1',
        orderId: claim.orderId,
        productName: 'Grid Engine',
        fileName: 'present.ex5',
      });
    }
  });

  it('holds at 9:59 and not at 10:01', async () => {
    const code = await newCode();
    after(10 * minutes + 1_000);
    expect(await refusalOf(redownload(code))).toMatchObject(refusedOtp);
    after(10 * minutes - 1_000);
    expect(await redownload(code)).toMatchObject({ success: true });
  });

  it('opens once', async () => {
    const code = await newCode();
    await redownload(code);
    expect(await refusalOf(redownload(code))).toMatchObject(refusedOtp);
  });

  it('opens once of twenty times that come at the same moment', async () => {
    const code = await newCode();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => redownload(code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // Whoever repeats the right code does not guess.
    expect(await redownload(await newCode())).toMatchObject({ success: true });
  });

  it('is void after five wrong tries', async () => {
    const code = await newCode();
    for (let step = 1; step <= 4; step++) {
      const orderId = step % 2 ? claim.orderId : captureId;
      const refusal = await refusalOf(redownload(otherThan(code, step), { orderId }));
      expect(refusal).toMatchObject(refusedOtp);
    }
    const alive = await db().query.oneTimePasswords.findFirst();
    expect(alive?.attempts).toBe(4);
    await refusalOf(redownload('no code'));
    expect(await refusalOf(redownload(code))).toMatchObject(refusedOtp);
  });

  it('takes five guesses of a crowd that comes at once, and no sixth', async () => {
    const code = await newCode();
    const guesses = Array.from({ length: 15 }, (_, index) =>
      redownload(otherThan(code, index + 1)),
    );
    const outcomes = await Promise.allSettled([...guesses, redownload(code)]);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('is void once a newer one was asked for, and its mail is not sent', async () => {
    const first = await newCode();
    const second = await newCode();
    expect(await refusalOf(redownload(first))).toMatchObject(refusedOtp);
    expect(await redownload(second)).toMatchObject({ success: true });
    const [old] = await db().query.outbox.findMany();
    expect(old).toMatchObject({
      state: 'withdrawn',
      lastError: 'A newer code was asked for.',
      textBody: null,
      htmlBody: null,
    });
  });

  it('opens no other purchase, and none with another email', async () => {
    await insertOrder(db(), {
      id: 'p2',
      providerOrderId: '1AB23456CD789012E',
      captureId: '9ZY87654XW321098V',
    });
    const code = await newCode();
    const others = [
      { orderId: '1AB23456CD789012E' },
      { orderId: '9ZY87654XW321098V' },
      { email: 'eve@example.com' },
    ];
    for (const other of others) {
      expect(await refusalOf(redownload(code, other))).toMatchObject(refusedOtp);
    }
    expect(await redownload(code)).toMatchObject({ purchaseId: 'p1' });
  });

  it('opens nothing after a refund', async () => {
    const code = await newCode();
    await db().update(orders).set({ state: 'refunded' });
    expect(await refusalOf(redownload(code))).toMatchObject(refusedOtp);
  });
});

describe('reliability 15: wrong codes', () => {
  const lockMails = () =>
    db().query.outbox.findMany({ where: eq(outbox.kind, 'redownload-locked') });
  async function guess(code: string, times: number) {
    for (let step = 1; step <= times; step++) {
      expect(await refusalOf(redownload(otherThan(code, step)))).toMatchObject(refusedOtp);
    }
  }

  it('do not lock a purchase where they are tried at a code that is void, used or expired', async () => {
    await guess(await newCode(), 30);
    const used = await newCode();
    await redownload(used);
    await guess(used, 30);
    const expired = await newCode();
    after(10 * minutes);
    await guess(expired, 30);
    expect(await redownload(await newCode())).toMatchObject({ success: true });
    expect(await lockMails()).toEqual([]);
  });

  it('lock it for the rest of the day after twenty at codes that lived, and its buyer is told', async () => {
    for (let codes = 0; codes < 3; codes++) await guess(await newCode(), 5);
    after(10 * minutes);
    const code = await newCode();
    await guess(code, 4);
    expect(await lockMails()).toEqual([]);
    worker.wakes = 0;
    await guess(code, 1);
    expect(worker.wakes).toBe(1);
    after(21 * minutes);
    const waitSeconds = 24 * 3600 - 21 * 60;
    for (const call of [() => redownload(code), () => request()]) {
      const { status, headers } = await refusalOf(call());
      expect({ status, headers }).toEqual({
        status: 429,
        headers: { 'Retry-After': String(waitSeconds) },
      });
    }

    const [mail, ...others] = await lockMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ toAddress: storedEmail, replyTo: testSettings.supportEmail });
    for (const part of [mail?.textBody, mail?.htmlBody]) {
      expect(part).toContain('Grid Engine');
      expect(part).toContain('until 2026-03-02 09:30 UTC');
      expect(part).toContain(
        `https://shop.example.com/files/purchases/p1/${presentFileId}?expires=`,
      );
      // Only a one-time password may stand in a mail as a line of eight digits.
      expect(part).not.toMatch(/^\d{8}$/m);
    }
    after(24 * 60 * minutes);
    expect(await redownload(await newCode())).toMatchObject({ success: true });
  });

  it('lock it once where the last of them come at the same moment', async () => {
    for (let codes = 0; codes < 3; codes++) await guess(await newCode(), 5);
    after(10 * minutes);
    const code = await newCode();
    await Promise.allSettled(Array.from({ length: 20 }, () => redownload(otherThan(code))));
    expect(await lockMails()).toHaveLength(1);
  });
});

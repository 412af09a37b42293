import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#db/schema.ts';
import {
  minutes,
  otherThan,
  redownloadFixtures,
  refusalOf,
  storedEmail,
} from '#tests/support/redownload-fixtures.ts';
import { testSettings } from '#tests/support/sold-order.ts';
import { texts } from '#contract/buyers/redownload.ts';

const { db, state, request, redownload, newCode, after } = redownloadFixtures();
const refusedCode = { status: 401, message: texts.invalidOneTimePassword };

describe('wrong codes @p15', () => {
  const lockMails = () =>
    db().query.outbox.findMany({ where: eq(outbox.kind, 'redownload-locked') });
  /** Guesses from as many addresses: their own limit plays no part. */
  async function guess(code: string, times: number) {
    for (let step = 1; step <= times; step++) {
      state.address = `198.51.100.${step}`;
      expect(await refusalOf(redownload(otherThan(code, step)))).toMatchObject(refusedCode);
    }
  }

  it('do not lock a purchase when tried at a void, used or expired code', async () => {
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

  it('lock a purchase for the day after twenty at valid codes, and mail its buyer @p15', async () => {
    for (let codes = 0; codes < 3; codes++) await guess(await newCode(), 5);
    after(10 * minutes);
    const code = await newCode();
    await guess(code, 4);
    expect(await lockMails()).toEqual([]);
    state.worker.wakes = 0;
    await guess(code, 1);
    expect(state.worker.wakes).toBe(1);
    after(21 * minutes);
    const waitSeconds = 24 * 3600 - 21 * 60;
    for (const [call, text] of [
      [() => redownload(code), texts.invalidOneTimePassword],
      [() => request(), texts.unknownOrder],
    ] as const) {
      const { status, message, headers } = await refusalOf(call());
      expect({ status, message, headers }).toEqual({
        status: 429,
        message: text,
        headers: { 'Retry-After': String(waitSeconds) },
      });
    }

    const [mail, ...others] = await lockMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ toAddress: storedEmail, replyTo: testSettings.supportEmail });
    for (const part of [mail?.textBody, mail?.htmlBody]) {
      expect(part).toContain('Grid Engine');
      expect(part).toContain('until 2 Mar 2026, 09:30 UTC');
      expect(part).toContain(
        `https://shop.example.com/files/purchases/p1/${state.presentFileId}?expires=`,
      );
      // Only a one-time password may be a line of eight digits in a mail.
      expect(part).not.toMatch(/^\d{8}$/m);
    }
    after(24 * 60 * minutes);
    expect(await redownload(await newCode())).toMatchObject({ success: true });
  });

  it('lock it once when the last ones are concurrent', async () => {
    for (let codes = 0; codes < 3; codes++) await guess(await newCode(), 5);
    after(10 * minutes);
    const code = await newCode();
    await Promise.allSettled(Array.from({ length: 20 }, () => redownload(otherThan(code))));
    expect(await lockMails()).toHaveLength(1);
  });
});

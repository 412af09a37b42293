import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { licenses } from '#db/schema.ts';
import { leaseHours, reasons, requestLease } from '#contract/licenses/leases.ts';
import { updateLicense, verifyLicense } from '#contract/licenses/licenses.ts';
import {
  askLease,
  expectUnsigned,
  from,
  isSigned,
  leaseFields,
  publicKeyOf,
  readLeaseAnswer,
  sellKey,
  type LeaseAnswer,
} from '../../support/leases.ts';
import { normalizeLicenseKey } from '#server/licenses/keys/license-key.ts';
import { dataOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true, env: { TRUSTED_PROXIES: '1' } });

describe('a decided answer @p81', () => {
  test('is a lease for 72 hours, signed up to its last line @p81', async () => {
    const key = await sellKey(shop);
    const before = Math.floor(Date.now() / 1000);
    const answer = await askLease(shop, leaseFields(key), from());
    const after = Math.floor(Date.now() / 1000);
    expect(answer).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' });
    const now = Number(answer.fields.now);
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(after);
    expect(answer.fields).toMatchObject({
      status: 'ok',
      product: String(key.productId),
      key: key.licenseKey.slice(0, 5),
      login: key.login,
      expires: String(now + leaseHours * 3600),
      latest: '1.0',
      kid: '1',
    });
    const publicKey = await publicKeyOf(shop, answer);
    expect(isSigned(answer, publicKey)).toBe(true);
    const forged = { ...answer, text: answer.text.replace('status=ok', 'status=oK') };
    expect(isSigned(forged, publicKey)).toBe(false);
  });

  test('finds a key by letters that are mistaken for its own @p129', async () => {
    const key = await sellKey(shop);
    const licenseKey = `01V01-${key.licenseKey.slice(6)}`;
    const isKey = eq(licenses.id, key.licenseId);
    const normalizedKey = normalizeLicenseKey(licenseKey);
    await shop.database.db.update(licenses).set({ licenseKey, normalizedKey }).where(isKey);
    const typed = `oiuOL ${licenseKey.slice(6).toLowerCase()}`;
    const { fields } = await askLease(shop, leaseFields(key, { key: typed }), from());
    expect(fields).toMatchObject({ status: 'ok', key: 'OIUOL' });
    const asked = { licenseKey: typed, accountNumber: key.login };
    expect(dataOf(await shop.call(verifyLicense, asked)).valid).toBe(true);
  });

  test('names one reason by priority and never the account @p81', async () => {
    const key = await sellKey(shop);
    const other = { login: '77' };
    const ask = (change: Record<string, string> = {}) =>
      askLease(shop, leaseFields(key, change), from());
    const expectRefused = async (
      status: string,
      reason: string,
      change: Record<string, string>,
    ) => {
      const answer = await ask(change);
      expect(answer.fields).toMatchObject({ status, reason, refresh: '120' });
      expect(answer.fields.expires).toBe(answer.fields.now);
      expect(isSigned(answer, await publicKeyOf(shop, answer))).toBe(true);
      expect(answer.text).not.toContain(key.licenseKey);
      expect(answer.text).not.toContain(key.login);
    };
    await expectRefused('account', reasons.account, other);
    const block = (blocked: 0 | 1) =>
      shop.call(updateLicense, { id: key.licenseId, is_blocked: blocked }, shop.token);
    dataOf(await block(1));
    await expectRefused('blocked', reasons.blocked, other);
    await shop.control('webhooks', {
      event_type: 'PAYMENT.CAPTURE.REFUNDED',
      order_id: key.orderID,
    });
    await expectRefused('ended', reasons.ended, other);
    await expectRefused('unknown', reasons.unknown, { ...other, product: '1000000' });
    await expectRefused('unknown', reasons.unknown, { ...other, key: 'ABCDE-FGHJK' });
  });
});

describe('an undecided request gets an unsigned line of text @p81', () => {
  test('if its form is malformed @p81', async () => {
    const key = await sellKey(shop);
    const form = new URLSearchParams(leaseFields(key)).toString();
    const wrong = [
      '',
      '{}',
      form.replace('v=1', 'v=2'),
      `${form}&x=%ff`,
      `${form}\0`,
      Buffer.concat([Buffer.from(`${form}&x=`), Buffer.from([0xff, 0xfe])]),
    ];
    for (const body of wrong) expectUnsigned(await askLease(shop, body, from()), 400);
    expect((await askLease(shop, form, from())).fields.status).toBe('ok');
  });

  test('if it is too long or of another type', async () => {
    const form = new URLSearchParams(leaseFields(await sellKey(shop))).toString();
    const padding = `&x=${'x'.repeat(2048 - form.length - 3)}`;
    expect((await askLease(shop, form + padding, from())).fields.status).toBe('ok');
    expectUnsigned(await askLease(shop, `${form}${padding}x`, from()), 413);
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=b', '']) {
      expectUnsigned(await askLease(shop, form, { ...from(), 'Content-Type': type }), 415);
    }
    const charset = { 'Content-Type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' };
    expect((await askLease(shop, form, { ...from(), ...charset })).fields.status).toBe('ok');
  });

  test('for other methods and for paths below it @p81', async () => {
    expect.hasAssertions();
    const ask = async (method: string, path: string) =>
      readLeaseAnswer(await fetch(shop.url + path, { method, headers: from() }));
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      expectUnsigned(await ask(method, requestLease.path), 405);
    }
    for (const path of ['/x', '/x/y', '/1', '/%61']) {
      expectUnsigned(await ask('POST', `${requestLease.path}${path}`), 404);
    }
    for (const path of ['/..%2f..', '//x', '/%2561', '/%00']) {
      expectUnsigned(await askRaw('POST', `${requestLease.path}${path}`), 404);
    }
    expectUnsigned(await askRaw('PURGE', requestLease.path), 405);
    expectUnsigned(await askRaw('POST', `/api/licenses/le%61se?${'x'.repeat(9_000)}`), 400);
    const length = { 'Content-Length': String(8 * 2 ** 30) };
    expectUnsigned(await askRaw('POST', requestLease.path, length), 413);
  });

  /** Sends requests that `fetch` would refuse. */
  async function askRaw(method: string, path: string, headers: Record<string, string> = {}) {
    const { hostname, port } = new URL(shop.url);
    return new Promise<LeaseAnswer>((resolve, reject) => {
      const asking = request({ hostname, port, method, path, headers: { ...from(), ...headers } });
      asking.on('error', reject).on('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const type = answer.headers['content-type'] ?? '';
          const text = Buffer.concat(chunks).toString();
          const status = answer.statusCode ?? 0;
          const fields: Record<string, string> = text.startsWith('TS1') ? { signed: 'yes' } : {};
          resolve({ status, type, retryAfter: 0, text, fields });
          asking.destroy();
        });
      });
      if (headers['Content-Length']) asking.flushHeaders();
      else asking.end();
    });
  }

  test('after an internal error', async () => {
    const key = await sellKey(shop);
    const { client } = shop.database;
    await client.execute('ALTER TABLE lease_keys RENAME TO lost');
    const answer = await askLease(shop, leaseFields(key), from());
    await client.execute('ALTER TABLE lost RENAME TO lease_keys');
    expectUnsigned(answer, 500);
    expect(answer.text).not.toMatch(/sql|lease_keys/i);
  });
});

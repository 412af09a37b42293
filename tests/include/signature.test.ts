import { createHash, randomBytes, sign, verify } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { licenseInclude } from '#server/licenses/include/license-include.ts';
import { compileTerminal, platforms } from './compile-include.ts';
import { leaseBytes, newSignerKey, type LeaseFields } from './lease-signer.ts';
import { Chart, World } from './terminal.ts';

const keys = [newSignerKey(3), newSignerKey(1)];
const [newest = newSignerKey(0), older = newSignerKey(0)] = keys;
const stranger = newSignerKey(3);
const include = licenseInclude({
  siteUrl: 'https://shop.example.com',
  productId: 7,
  publicKeys: keys,
  version: '1.0',
});

const fields: LeaseFields = {
  status: 'ok',
  reason: '',
  product: 7,
  key: '0ABCD',
  login: 5012345,
  server: 'Broker-Live02',
  nonce: '00112233445566778899aabbccddeeff',
  now: 1_790_000_000,
  expires: 1_790_259_200,
  refresh: 43_200,
  latest: '2.4',
  notice: '',
  kid: 3,
};

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

describe.each(platforms)('on %s', (platform) => {
  let chart: Chart;
  beforeAll(async () => {
    chart = new Chart(await compileTerminal(include, platform), new World());
  });

  const holdsByNode = (message: Uint8Array, signature: Uint8Array, key = newest) =>
    verify('sha256', message, key.publicKeyPem, signature);

  test('1,000 signatures, good and damaged, verify as in node:crypto @p85', () => {
    let good = 0;
    for (let round = 0; round < 1000; round++) {
      const message = randomBytes(1 + (round % 300));
      const key = round % 4 === 3 ? older : newest;
      const signature = sign('sha256', message, key.privateKey);
      if (round % 2 === 1) {
        const at = Math.floor((round / 2) % 256);
        signature.writeUInt8(signature.readUInt8(at) ^ (1 << ((round >> 1) % 8)), at);
      }
      const byNode = holdsByNode(message, signature, key);
      good += Number(byNode);
      expect(chart.signatureHolds(signature, sha256(message), keys.indexOf(key))).toBe(byNode);
    }
    expect(good).toBe(500);
  });

  test('numbers of another key, beyond the modulus, zero and one are no signatures', () => {
    const message = Buffer.from('lease');
    const digest = sha256(message);
    const ones = Buffer.alloc(256, 0xff);
    const one = Buffer.alloc(256);
    one[255] = 1;
    for (const signature of [
      sign('sha256', message, stranger.privateKey),
      sign('sha1', message, newest.privateKey),
      ones,
      Buffer.alloc(256),
      one,
    ]) {
      expect(holdsByNode(message, signature)).toBe(false);
      expect(chart.signatureHolds(signature, digest)).toBe(false);
    }
  });

  test('base64 has one spelling @p85', () => {
    const bytes = randomBytes(256);
    const text = bytes.toString('base64');
    expect(chart.decode(text)).toEqual(bytes);
    // The last character before "==" has four unused bits.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const last = alphabet.indexOf(text.charAt(341));
    for (let spare = 1; spare < 16; spare++) {
      const other = `${text.slice(0, 341)}${alphabet.charAt(last + spare)}==`;
      expect(Buffer.from(other, 'base64')).toEqual(bytes);
      expect(chart.decode(other)).toBeNull();
    }
    const wrong = ['-', '_', ' ', '\n', '=', '\0'].map((each) => `${text.slice(0, 100)}${each}`);
    for (const start of wrong) expect(chart.decode(`${start}${text.slice(101)}`)).toBeNull();
    expect(chart.decode(text.slice(0, 343))).toBeNull();
  });

  test('an answer of the store is genuine under each of its keys', () => {
    expect(chart.isGenuine(leaseBytes(fields, newest))).toBe(true);
    expect(chart.isGenuine(leaseBytes({ ...fields, kid: 1 }, older))).toBe(true);
    expect(chart.isGenuine(leaseBytes({ ...fields, status: 'account' }, newest))).toBe(true);
    const texts = { reason: 'Dieser Schlüssel: 鍵 🔑', notice: 'a=b', latest: '10.0' };
    expect(chart.isGenuine(leaseBytes({ ...fields, ...texts }, newest))).toBe(true);
  });

  test('an answer of another product or key is not genuine', () => {
    expect(chart.isGenuine(leaseBytes({ ...fields, product: 8 }, newest))).toBe(false);
    expect(chart.isGenuine(leaseBytes(fields, stranger))).toBe(false);
    expect(chart.isGenuine(leaseBytes({ ...fields, kid: 1 }, newest))).toBe(false);
    expect(chart.isGenuine(leaseBytes({ ...fields, kid: 2 }, newest))).toBe(false);
  });

  test('changing any byte invalidates an answer @p85', () => {
    const genuine = leaseBytes({ ...fields, notice: 'Maintenance on Sunday' }, newest);
    const accepted: string[] = [];
    let tried = 0;
    for (let at = 0; at < genuine.length; at++) {
      const original = genuine.readUInt8(at);
      for (const mask of [1, 2, 4, 8, 16, 32, 64, 128, 0xff, original]) {
        if (mask === 0) continue;
        genuine.writeUInt8(original ^ mask, at);
        tried++;
        if (chart.isGenuine(genuine)) accepted.push(`byte ${at} as ${original ^ mask}`);
      }
      genuine.writeUInt8(original, at);
    }
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(5_000);
    expect(chart.isGenuine(genuine)).toBe(true);
  });

  test('removing, adding or repeating bytes invalidates an answer @p85', () => {
    const genuine = leaseBytes(fields, newest);
    const damaged = [
      ...Array.from(genuine, (_, length) => genuine.subarray(0, length)),
      ...Array.from(genuine, (_, at) =>
        Buffer.concat([genuine.subarray(0, at), genuine.subarray(at + 1)]),
      ),
      ...['\n', ' ', '\0', 'x'].map((more) => Buffer.concat([genuine, Buffer.from(more)])),
      Buffer.concat([Buffer.from('\n'), genuine]),
      Buffer.concat([genuine, genuine]),
      Buffer.from(genuine.toString().replaceAll('\n', '\r\n')),
      Buffer.from(genuine.toString().replace('reason=\n', 'reason=\nreason=\n')),
      Buffer.alloc(4096, 'TS1\n'),
      Buffer.alloc(0),
    ];
    expect(damaged.filter((answer) => chart.isGenuine(answer))).toEqual([]);
  });

  test('signed answers with malformed fields are rejected', () => {
    const wrong: Partial<LeaseFields>[] = [
      { status: 'OK' },
      { status: 'okay' },
      { product: '' },
      { product: '7 ' },
      { product: '-7' },
      { product: '70000000000000000000' },
      { login: 'abc' },
      { now: Number.NaN },
      { nonce: 'a\nnonce=b' },
    ];
    for (const each of wrong) {
      expect(chart.hasForm(leaseBytes({ ...fields, ...each }, newest)), JSON.stringify(each)).toBe(
        false,
      );
    }
  });

  test('the form encoder escapes bytes and replaces control characters', () => {
    const text = 'Ab9 &=+/%é鍵🔑\n\u2028';
    expect(chart.encode(text)).toBe('Ab9%20%26%3D%2B%2F%25%C3%A9%E9%8D%B5%F0%9F%94%91%20%20');
    expect(chart.encode('é'.repeat(200))).toBe('%C3%A9'.repeat(128));
    // Surrogate pairs stay whole.
    expect(decodeURIComponent(chart.encode(`${'a'.repeat(127)}🔑`))).toBe('a'.repeat(127));
  });
});

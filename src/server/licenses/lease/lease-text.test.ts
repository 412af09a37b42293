import { expect, test } from 'vitest';
import { leaseText, signedLease } from './lease-text.ts';

const request = {
  key: '0abcd-efghj-kmnpq-rstvw-xyz01-23456',
  product: '7',
  login: '5012345',
  server: 'Broker-Live02',
  nonce: '00112233445566778899aabbccddeeff',
};
const lease = {
  request,
  outcome: 'ok',
  reason: '',
  expiresAt: null,
  notice: '',
  latest: '2.4',
  kid: 1,
  now: new Date(1_790_000_000_999),
} as const;

test('leaseText renders these exact lines @p81', () => {
  expect(signedLease(leaseText(lease), Buffer.from('signature'))).toBe(
    [
      'TS1',
      'status=ok',
      'reason=',
      'product=7',
      'key=0ABCD',
      'login=5012345',
      'server=Broker-Live02',
      'nonce=00112233445566778899aabbccddeeff',
      'now=1790000000',
      'expires=1790259200',
      'refresh=43200',
      'latest=2.4',
      'notice=',
      'kid=1',
      'sig=c2lnbmF0dXJl',
      '',
    ].join('\n'),
  );
});

test.each(['product', 'unknown', 'ended', 'blocked', 'account'] as const)(
  'a refusal expires at once and is retried in two minutes: %s',
  (outcome) => {
    const lines = leaseText({ ...lease, outcome, reason: 'Because.' }).split('\n');
    expect(lines).toContain(`status=${outcome === 'product' ? 'unknown' : outcome}`);
    expect(lines).toContain('reason=Because.');
    expect(lines).toContain('expires=1790000000');
    expect(lines).toContain('refresh=120');
  },
);

const linesOf = (...args: Parameters<typeof leaseText>) =>
  Object.fromEntries(
    leaseText(...args)
      .split('\n')
      .map((line) => line.split('=')),
  );
const nowSeconds = 1_790_000_000;
const inSeconds = (seconds: number) => new Date((nowSeconds + seconds) * 1000 + 999);

test.each([
  // Later than the longest lease: unchanged.
  [300 * 3600, 72 * 3600, 43_200],
  [72 * 3600, 72 * 3600, 43_200],
  [10 * 3600, 10 * 3600, 32_400],
  [1000, 1000, 900],
  [30, 30, 60],
  [0, 0, 60],
])(
  'a key that ends in %i seconds gets a lease for %i, refreshed after %i @p148',
  (left, expires, refresh) => {
    expect(linesOf({ ...lease, expiresAt: inSeconds(left) })).toMatchObject({
      expires: String(nowSeconds + expires),
      refresh: String(refresh),
    });
  },
);

test('an ended key asks every two minutes for a day, then every hour @p148', () => {
  const refreshAfter = (seconds: number) =>
    linesOf({ ...lease, outcome: 'ended', endedAt: inSeconds(-seconds) }).refresh;
  expect([0, 86_399, 86_400].map(refreshAfter)).toEqual(['120', '120', '3600']);
});

test('until is the line before the signature, for a program that asks for it @p148', () => {
  const tail = (ext: string | undefined, expiresAt: Date | null) =>
    leaseText({ ...lease, request: { ...request, ext }, expiresAt })
      .split('\n')
      .slice(13);
  expect(tail('1', inSeconds(9))).toEqual(['kid=1', `until=${nowSeconds + 9}`, '']);
  expect(tail('1', null)).toEqual(['kid=1', 'until=0', '']);
  expect(tail('2', null)).toEqual(['kid=1', '']);
  expect(tail(undefined, inSeconds(9))).toEqual(['kid=1', '']);
});

test('texts of people stay on one line of bounded length', () => {
  const notice = `Update\r\nstatus=ok\u2028now${'🏁'.repeat(300)}`;
  const lines = leaseText({ ...lease, notice, reason: '\nx' }).split('\n');
  expect(lines).toHaveLength(15);
  const [, shown = ''] = lines.find((line) => line.startsWith('notice='))?.split('=') ?? [];
  expect(shown).toBe('Update status');
  expect(Array.from(lines[12] ?? '')).toHaveLength('notice='.length + 200);
  expect(lines[2]).toBe('reason=x');
});

test('a key is shown as it was typed', () => {
  for (const [key, shown] of [
    [' oilu-V', 'OILUV'],
    ['a-b', 'AB'],
    ['---', ''],
    ['ключ', ''],
  ]) {
    const text = leaseText({ ...lease, request: { ...request, key: key ?? '' } });
    expect(text).toContain(`\nkey=${shown}\n`);
  }
});

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
  notice: '',
  latest: '2.4',
  kid: 1,
  now: new Date(1_790_000_000_999),
} as const;

test('promise 81: leaseText renders these exact lines', () => {
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

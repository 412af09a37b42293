import { expect, test } from 'vitest';
import { newRenewToken, openRenewToken } from './renew-token.ts';

const secret = 'a key for tests, at least 32 bytes long';
const now = new Date('2026-03-01T09:30:00.000Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test('a token renews for 45 days from a mail and 24 hours from the portal @p155', () => {
  for (const [from, hours] of [
    ['mail', 45 * 24],
    ['portal', 24],
  ] as const) {
    const token = newRenewToken('PURCHASE', from, secret, now);
    expect(openRenewToken(token, secret, after(hours - 0.001))).toBe('PURCHASE');
    expect(openRenewToken(token, secret, after(hours))).toBeNull();
  }
});

test('a token is sealed, and none other is one @p155', () => {
  const token = newRenewToken('PURCHASE', 'mail', secret, now);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('PURCHASE');
  expect(openRenewToken(token, 'another key of at least 32 bytes', now)).toBeNull();
  const bytes = Buffer.from(token, 'base64url');
  for (let index = 0; index < bytes.length; index += 7) {
    const forged = Buffer.from(bytes);
    forged[index] = (forged[index] ?? 0) ^ 1;
    expect(openRenewToken(forged.toString('base64url'), secret, now)).toBeNull();
  }
  for (const none of ['', 'x', '../..', token.slice(0, 30), '%']) {
    expect(openRenewToken(none, secret, now)).toBeNull();
  }
});

import { expect, it } from 'vitest';
import { testSettings } from '#tests/support/sold-order.ts';
import { maskedAccount, renderMovedMail } from './license-moves.ts';

const key = {
  productName: 'Grid Engine 20260101',
  paypalOrderId: '7K9WTYBEW6A0PA8DT',
  licenseKey: '0ABCD-1EFGH-2JKMN-3PQRS-4TVWX-5YZ67',
  from: { accountNumber: '50123456', brokerName: 'Harbour 12345678' },
  to: { accountNumber: 'MT5 account 87654321', brokerName: 'Northern Markets' },
  by: 'buyer' as const,
};
const now = new Date('2026-03-01T09:30:00.000Z');

it('the mail shows the last four digits of accounts and no eight in a row', () => {
  const { subject, text, html } = renderMovedMail(key, testSettings, now);
  for (const part of [text, html]) {
    expect(part).toContain('•••3456');
    expect(part).toContain('•••4321');
    expect(part).toContain('0ABCD-…');
    expect(part).not.toContain('1EFGH');
    expect(part).toContain('72 hours');
    expect(part).not.toMatch(/\b\d{8}\b/);
  }
  expect(subject).not.toMatch(/\b\d{8}\b/);
});

it.each([
  ['5012345', '•••2345'],
  ['#12', '•••12'],
  ['demo', 'an account without a number'],
])('%s is %s', (accountNumber, masked) => {
  expect(maskedAccount(accountNumber)).toBe(masked);
});

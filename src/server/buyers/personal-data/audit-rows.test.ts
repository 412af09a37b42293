import { expect, test } from 'vitest';
import { eraseFromAudit } from './audit-rows.ts';

const erase = (detail: string, email: string) =>
  eraseFromAudit(
    { username: 'owner', subject: '', detail, address: '' },
    { email, accounts: [], licenseIds: [] },
  )?.detail ?? detail;

test.each([
  ['anna@yahoo.com', 'To anna@yahoo.com.br'],
  ['brien@example.com', "To o'brien@example.com"],
  ['brien@example.com', 'To o/brien@example.com'],
])('an erasure of %s changes nothing in "%s"', (email, detail) => {
  expect(erase(detail, email)).toBe(detail);
});

test('an erasure clears an address in any case, beside signs that are no part of it', () => {
  const detail = 'From Anna@yahoo.com to <anna@yahoo.com>, anna@yahoo.com.';
  expect(erase(detail, 'anna@yahoo.com')).toBe('From … to <…>, ….');
});

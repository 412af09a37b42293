import { expect, it } from 'vitest';
import { maskedAccount } from './license-moves.ts';

it.each([
  ['5012345', '•••2345'],
  ['#12', '•••12'],
  ['demo', 'an account without a number'],
])('%s is %s', (accountNumber, masked) => {
  expect(maskedAccount(accountNumber)).toBe(masked);
});

import { expect, test } from 'vitest';
import { loginOf } from './license-states.ts';

test.each([
  ['5012345', '5012345'],
  ['No. 0050123', '50123'],
  ['MT5: 0050123', null],
  ['#9999999999999999999 (live)', '9999999999999999999'],
  ['12345678901234567890', null],
  ['50 123', null],
  ['1-2', null],
  ['000', null],
  ['demo', null],
  ['\u0665\u0660', null],
])('loginOf(%j) is %j', (accountNumber, login) => {
  expect(loginOf(accountNumber)).toBe(login);
});

import { expect, test } from 'vitest';
import { describeSaving } from './saving.ts';

const saves = (amount: string) =>
  `You save ${amount} compared with buying its products one by one.`;

test.each([
  [99, 14_700, saves('$48.00')],
  [4.35, 436, saves('$0.01')],
  // 4.35 × 100 is 434.99…
  [4.35, 435, null],
  [99, 9_900, null],
  [99, 9_800, null],
  [99, null, null],
])('a bundle of $%d whose products cost %s cents says %s', (price, apartCents, saving) => {
  expect(describeSaving(price, apartCents)).toBe(saving);
});

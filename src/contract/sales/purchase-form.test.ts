import { expect, test } from 'vitest';
import { updatePurchase } from './purchase-form.ts';

test.each([
  {},
  { reason: 'Alone' },
  { isEnded: true },
  { isBlocked: true, reason: '  ' },
  { isBlocked: true, reason: 'two\nlines' },
  { isBlocked: true, reason: 'x'.repeat(201) },
  { keyLimit: 0 },
  { keyLimit: 1001 },
  { keyLimit: 1.5 },
  { expiresAt: '2026-05-01T00:00:00+02:00' },
  { note: 'x'.repeat(501) },
])('the change %j is refused @p143', (change) => {
  expect(updatePurchase.input.safeParse({ id: 'x', ...change }).success).toBe(false);
});

import { expect, test } from 'vitest';
import { eventTargetFormSchema } from './event-targets.ts';

test.each([
  ['webhook', 'mailto:ada@example.com'],
  ['webhook', 'javascript:alert(1)'],
  ['telegram', 'https://api.telegram.org/bot1:x/sendMessage'],
  ['mail', 'https://example.com/'],
  ['mail', 'mailto:nobody'],
  ['pager', 'https://example.com/'],
])('a %s at %s is refused @p196', (kind, url) => {
  const parsed = eventTargetFormSchema.safeParse({ kind, url, kinds: ['sale.completed'] });
  expect(parsed.success).toBe(false);
});

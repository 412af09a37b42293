import { expect, test } from 'vitest';
import { sendWhole } from './attachment.ts';

/** Reads a whole answer and returns how often it counted as sent. */
async function countSent(range?: string, leave?: (by: AbortController) => void): Promise<number> {
  let sent = 0;
  const controller = new AbortController();
  const headers = new Headers(range === undefined ? {} : { range });
  const request = new Request('https://shop.example.com/', { headers, signal: controller.signal });
  const response = sendWhole(request, {
    name: 'a.pdf',
    content: new Uint8Array([1, 2, 3]),
    type: 'application/pdf',
    onSent: async () => void sent++,
  });
  leave?.(controller);
  expect(await response.bytes()).toHaveLength(3);
  return sent;
}

test('a file counts as sent to a client that asked for all of it @p267', async () => {
  expect(await countSent()).toBe(1);
  expect(await countSent('bytes=0-')).toBe(1);
  expect(await countSent('bytes=0-1')).toBe(0);
});

test('a file does not count as sent to a client that hung up while it was made @p267', async () => {
  expect(await countSent(undefined, (client) => client.abort())).toBe(0);
});

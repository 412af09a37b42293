import { expect, test } from 'vitest';
import { madeFile } from './made-file.ts';

test.each([
  ['short', 40],
  ['packed at once', 5_000],
  ['packed beside the event loop', 30_000],
])('what is %s keeps nothing but its own bytes in memory', async (_, length) => {
  const { variants } = await madeFile(Buffer.from('a'.repeat(length)), {});
  const bodies = Object.values(variants).map(({ body }) => body);
  expect(bodies).toHaveLength(1);
  for (const body of bodies) expect(body.buffer.byteLength).toBe(body.length);
});

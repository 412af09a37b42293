import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('what the server runs is Latin-1, or V8 would keep two bytes for each character of it', () => {
  const folder = 'dist/server';
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.mjs'),
  );
  expect(paths).toContain('entry.mjs');
  const wide = paths.filter((path) =>
    /[\u0100-\uffff]/.test(readFileSync(join(folder, path), 'utf8')),
  );
  expect(wide).toEqual([]);
});

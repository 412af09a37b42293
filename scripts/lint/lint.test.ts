import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scriptOf } from '../tools.ts';
import { forbiddenImport } from './boundaries.ts';
import { knotsOf } from './knots.ts';

test.each([
  ['src/contract/products.ts', 'react', /knows zod, chardet and itself/],
  ['src/contract/products.ts', '../server/kit/errors.ts', /knows zod, chardet and itself/],
  ['src/contract/products.ts', 'node:crypto', /knows zod, chardet and itself/],
  ['db/client.ts', '../src/server/adapters/storage/storage.ts', /the ground/],
  ['demo/seed.ts', '../src/server/catalogue/products/get-product.ts', /The demo/],
  ['src/islands/product/buy.tsx', '../../server/deps.ts', /run in the browser/],
  ['src/islands/product/buy.tsx', 'node:crypto', /run in the browser/],
  ['src/islands/product/buy.tsx', '../admin/table.tsx', /visitors would have to load/],
  ['src/islands/catalogue/list.tsx', '@tanstack/react-query', /visitors would have to load/],
  ['src/pages/product.astro', '../../db/client.ts', /asks a verb/],
  ['src/server/adapters/mail/mailer.ts', '#islands/api.ts', /not who shows its answers/],
  ['src/server/adapters/paypal/paypal.ts', '#server/deps.ts', /run down the floors/],
  [
    'src/server/books/tax/vies.ts',
    '#server/catalogue/note-product-changed.ts',
    /run down the floors/,
  ],
  ['src/server/catalogue/products/tags.ts', '#server/books/tax/vies.ts', /run down the floors/],
  ['src/server/catalogue/tags.ts', '#server/sales/orders/order.ts', /run down the floors/],
  ['src/http/listen.ts', '#app/deps.ts', /The app composes everything/],
  ['src/layouts/shell.astro', '../pages/index.astro', /Pages only route/],
  ['src/server/deps.ts', '../../sandbox/server.ts', /runs without the demo/],
  ['db/client.ts', '../tests/support/store.ts', /runs without the demo/],
  ['src/islands/product/buy.tsx', '#server/deps.ts', /run in the browser/],
  ['src/islands/ui/Field.tsx', '#gallery/story.ts', /runs without the demo/],
  ['gallery/stories/ui.stories.tsx', '#server/deps.ts', /Stories show islands/],
])('%s must not import %s', (from, specifier, why) => {
  expect(forbiddenImport(from, specifier)).toMatch(why);
});

test('rooms of a wing import each other in no circle, types included', () => {
  const fixture = new Map([
    ['src/server/books/tax/a.ts', `import type { B } from '../pdf/b.ts';`],
    ['src/server/books/pdf/b.ts', `export { c } from '#server/books/invoices/c.ts';`],
    ['src/server/books/invoices/c.ts', `const load = () => import('../tax/a.ts');`],
    ['src/server/books/endpoints.ts', `import { c } from './invoices/c.ts';`],
  ]);
  const rooms = ['invoices', 'pdf', 'tax'].map((room) => `/src/server/books/${room}`);
  expect(knotsOf(fixture)).toEqual(rooms);
  const shipped = globSync('src/server/**/*.ts').filter((path) => !path.includes('.test.'));
  expect(knotsOf(new Map(shipped.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([]);
});

describe('oxlint with the configuration of this repository', () => {
  const crossings = [
    `import { deps } from '#server/deps.ts';\nexport const copy = deps;\n`,
    `import type { deps } from '#server/deps.ts';\nexport type Copy = typeof deps;\n`,
    `export { deps } from '#server/deps.ts';\n`,
    `export * from '#server/deps.ts';\n`,
    `export const load = () => import('#server/deps.ts');\n`,
    `export type Deps = typeof import('#server/deps.ts');\n`,
  ];
  const stateWrites = [
    `db.update(orders).set({ email, state: 'completed' }).where(isMine)`,
    `db.update(orders).set(values).where(isMine)`,
    `db.update(orders).set({ ...values }).where(isMine)`,
    `db.update(schema.orders).set({ 'state': 'completed' }).where(isMine)`,
    'db.run(sql`UPDATE orders SET state = 1`)',
    'db.run(sql`UPDATE ${orders} SET state = 1`)',
    `db.run('UPDATE orders SET state = 1')`,
    `db.insert(orders).values(values)`,
  ];
  const writing = (statement: string) =>
    `export const write = (db, orders, schema, values, isMine, sql, email) => ${statement};\n`;
  const numbered = (name: string, codes: string[]) =>
    codes.map((code, index): [string, string] => [`${name}-${index}.ts`, code]);
  const files = {
    'src/server/deps.ts': 'export const deps = 1;\n',
    ...Object.fromEntries(numbered('src/contract/crossing', crossings)),
    'src/pages/crossing.astro': `---\nimport { db } from '../../db/client.ts';\n---\n<p>{db}</p>\n`,
    ...Object.fromEntries(numbered('src/server/sales/orders/elsewhere', stateWrites.map(writing))),
  };
  const problems = lint(files);

  test.each([
    ...crossings.map((_, index) => [`src/contract/crossing-${index}.ts`, /The contract goes to/]),
    ['src/pages/crossing.astro', /A page asks a verb/],
    ...stateWrites.map((_, index) => [
      `src/server/sales/orders/elsewhere-${index}.ts`,
      /Only src\/se/,
    ]),
  ] as [string, RegExp][])('rejects %s: %s', (file, message) => {
    expect(problems[file]?.join('\n')).toMatch(message);
  });
});

/** Lints files in a new folder; returns the lines of each file's problems. */
function lint(files: Record<string, string>): Partial<Record<string, string[]>> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'tradeshelf-lint-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), text);
  }
  const args = [
    resolve(scriptOf('oxlint')),
    '--config',
    resolve('.oxlintrc.json'),
    '--format=unix',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8' });
  return Object.groupBy(stdout.split('\n'), (line) => line.replace(/:.*$/s, ''));
}

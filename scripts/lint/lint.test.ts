import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { forbiddenImport } from './boundaries.ts';
import { scriptOf } from '../tools.ts';

describe('who may know whom', () => {
  test.each([
    ['src/contract/products.ts', 'zod'],
    ['src/contract/products.ts', './money.ts'],
    ['db/schema.ts', 'drizzle-orm/sqlite-core'],
    ['db/migrate.ts', '../src/server/settings.ts'],
    ['demo/seed.ts', '../src/server/storage/storage.ts'],
    ['src/islands/catalogue/api.ts', '../../contract/products.ts'],
    ['src/islands/product/slider.tsx', 'swiper'],
    ['src/islands/admin/table.tsx', '@tanstack/react-table'],
    ['src/server/orders/create-order.ts', '../promo-codes/find-promo-code.ts'],
    ['src/server/orders/capture-order.ts', '../paypal/paypal.ts'],
    ['src/server/licenses/create-license.ts', '../orders/order-state.ts'],
    ['src/server/deps.ts', '../../db/client.ts'],
    ['src/pages/product.astro', '../server/products/get-product.ts'],
    ['src/server/orders/capture-order.test.ts', '../../../tests/support/temp-store.ts'],
    ['scripts/test-steps.ts', '#tests/support/find-browser.ts'],
    ['src/server/orders/capture-order.ts', '#contract/orders.ts'],
  ])('%s may import %s', (from, specifier) => {
    expect(forbiddenImport(from, specifier)).toBeNull();
  });

  test.each([
    ['src/contract/products.ts', 'react', /knows zod and itself/],
    ['src/contract/products.ts', '../server/errors.ts', /knows zod and itself/],
    ['src/contract/products.ts', 'node:crypto', /knows zod and itself/],
    ['db/client.ts', '../src/server/products/get-product.ts', /the ground/],
    ['db/client.ts', '../src/server/storage/storage.ts', /the ground/],
    ['demo/seed.ts', '../src/server/products/get-product.ts', /The demo/],
    ['src/islands/product/buy.tsx', '../../server/deps.ts', /run in the browser/],
    ['src/islands/product/buy.tsx', '../../../db/schema.ts', /run in the browser/],
    ['src/islands/product/buy.tsx', 'node:crypto', /run in the browser/],
    ['src/islands/product/buy.tsx', '../admin/table.tsx', /visitors would have to load/],
    ['src/islands/catalogue/list.tsx', '@tanstack/react-query', /visitors would have to load/],
    ['src/pages/product.astro', '../../db/client.ts', /asks a verb/],
    ['src/components/card.astro', '../../db/schema.ts', /asks a verb/],
    ['src/server/mail/mailer.ts', '../../islands/api.ts', /whoever shows its answers/],
    ['src/server/paypal/paypal.ts', '../orders/order-state.ts', /An adapter knows no feature/],
    ['src/server/storage/s3.ts', '../products/get-product.ts', /An adapter knows no feature/],
    ['src/server/products/get-product.ts', '../orders/order-state.ts', /imports run one way/],
    ['src/server/tickets/create-ticket.ts', '../products/get-product.ts', /imports run one way/],
    ['src/layouts/shell.astro', '../pages/index.astro', /Pages only route/],
    ['src/server/deps.ts', '../../sandbox/server.ts', /runs without the demo/],
    ['db/client.ts', '../tests/support/store.ts', /runs without the demo/],
    ['src/http/drain.ts', '../../scripts/ports.ts', /runs without the demo/],
    ['src/islands/product/buy.tsx', '#server/deps.ts', /run in the browser/],
    ['db/client.ts', '#demo/seed.ts', /runs without the demo/],
    ['src/islands/ui/Field.tsx', '#gallery/story.ts', /runs without the demo/],
    ['gallery/stories/ui.stories.tsx', '#server/deps.ts', /Stories show islands/],
  ])('%s must not import %s', (from, specifier, why) => {
    expect(forbiddenImport(from, specifier)).toMatch(why);
  });
});

describe('oxlint with the configuration of this repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-lint-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What oxlint says of one file, which may import `src/server/deps.ts`. */
  async function lint(file: string, code: string): Promise<string> {
    const files = { [file]: code, 'src/server/deps.ts': 'export const deps = 1;\n' };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const oxlint = resolve(scriptOf('oxlint'));
    const config = resolve('.oxlintrc.json');
    const args = [oxlint, '--config', config, '--format=unix', file];
    const run = promisify(execFile)(process.execPath, args, { cwd: folder });
    return run.then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    );
  }

  test.each([
    ['an import', `import { deps } from '../server/deps.ts';\nexport const copy = deps;\n`],
    [
      'an import of a type',
      `import type { deps } from '../server/deps.ts';\nexport type Copy = typeof deps;\n`,
    ],
    ['a re-export', `export { deps } from '../server/deps.ts';\n`],
    ['a re-export of everything', `export * from '../server/deps.ts';\n`],
    ['a dynamic import', `export const load = () => import('../server/deps.ts');\n`],
    ['a type from an import', `export type Deps = typeof import('../server/deps.ts');\n`],
  ])('refuses %s that crosses a boundary', async (_, code) => {
    expect(await lint('src/contract/crossing.ts', code)).toMatch(
      /src\/contract\/crossing\.ts must not import src\/server\/deps\.ts\. The contract goes to/,
    );
  });

  test('reads the frontmatter of Astro files', async () => {
    const page = `---\nimport { db } from '../../db/client.ts';\n---\n<p>{db}</p>\n`;
    expect(await lint('src/pages/crossing.astro', page)).toContain('A page asks a verb');
  });

  test.each([
    ['its state', `db.update(orders).set({ email, state: 'completed' }).where(isMine)`],
    ['what cannot be seen', `db.update(orders).set(values).where(isMine)`],
    ['what is spread', `db.update(orders).set({ ...values }).where(isMine)`],
    ['its quoted state', `db.update(schema.orders).set({ 'state': 'completed' }).where(isMine)`],
    ['SQL', 'db.run(sql`UPDATE orders SET state = 1`)'],
    ['SQL that is given the table', 'db.run(sql`UPDATE ${orders} SET state = 1`)'],
    ['a text of SQL', `db.run('UPDATE orders SET state = 1')`],
    ['a new row', `db.insert(orders).values(values)`],
  ])('refuses to write an order by %s anywhere but in its writer', async (_, statement) => {
    const code = `export const write = (db, orders, schema, values, isMine, sql, email) => ${statement};\n`;
    expect(await lint('src/server/orders/elsewhere.ts', code)).toContain('Only src/server/orders');
    expect(await lint('src/server/orders/write-order.ts', code)).not.toContain('Only src/server');
  });

  test('lets anybody write the other columns of an order', async () => {
    const code = `export const write = (db, orders, isMine) => db.update(orders).set({ email: null }).where(isMine);\n`;
    expect(await lint('src/server/orders/elsewhere.ts', code)).not.toContain('Only src/server');
  });

  test('refuses cycles', async () => {
    await lint(
      'src/contract/one.ts',
      `import { b } from './other.ts';\nexport const a = () => b;\n`,
    );
    const other = `import { a } from './one.ts';\nexport const b = () => a;\n`;
    expect(await lint('src/contract/other.ts', other)).toContain('no-cycle');
  });

  test('refuses default exports', async () => {
    expect(await lint('src/contract/default.ts', 'export default 1;\n')).toContain(
      'no-default-export',
    );
  });

  test('lets a clean file pass', async () => {
    const code = `import { price } from './price.ts';\nexport const double = price * 2;\n`;
    await lint('src/contract/price.ts', 'export const price = 1;\n');
    expect(await lint('src/contract/clean.ts', code)).toBe('');
  });
});

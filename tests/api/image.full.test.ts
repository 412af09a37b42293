import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentWith } from '#scripts/demo-environment.ts';
import { copyPackages, findNeeded } from '#scripts/image-packages.ts';
import { runScript } from '#scripts/processes.ts';
import { byExtent } from '../support/extent.ts';
import { openShop } from '../support/shop.ts';

/** Includes 76 for PDFs and e-invoices. */
const maxMegabytes = 260;

/** Copies what the Dockerfile copies from the repository and its build. */
function copyImage(folder: string): void {
  const copies = readFileSync('Dockerfile', 'utf8').matchAll(
    /^COPY (?:--from=build \/app\/)?(?!-)(.+) \S+$/gm,
  );
  const paths = Array.from(copies, ([, path = '']) => path.split(' ')).flat();
  for (const path of paths.filter((each) => each !== '.')) {
    cpSync(path, join(folder, path), { recursive: true });
  }
  copyPackages(folder);
}

test('findNeeded follows dependencies where Node finds them, and no optional peers', () => {
  const packages = {
    'node_modules/a': { dependencies: { b: '1' }, peerDependencies: { c: '1', d: '1' } },
    'node_modules/a/node_modules/b': { optionalDependencies: { '@e/e': '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/d': {},
    'node_modules/@e/e': { dependencies: { a: '1', missing: '1' } },
  };
  const optional = {
    ...packages['node_modules/a'],
    peerDependenciesMeta: { d: { optional: true } },
  };
  expect([...findNeeded({ ...packages, 'node_modules/a': optional }, ['a', 'builtin'])]).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/@e/e',
    'node_modules/c',
  ]);
});

test.each(byExtent([], ['sell, back up and restore']))('the files of the image %s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  copyImage(folder);
  const size = Number(/^\d+/.exec(execFileSync('du', ['-sm', folder], { encoding: 'utf8' })));
  expect(size).toBeLessThan(maxMegabytes);
  const shop = await openShop({ under: ['sh', '-c', `cd ${folder} && exec "$@"`, 'sh'] });
  const run = (command: string, args: string[], env: Record<string, string>) =>
    runScript([join(folder, 'scripts', command), ...args], { env: environmentWith(env) });
  try {
    await shop.buy((await shop.paidProduct()).id);
    const archive = join(folder, 'store.tar');
    const elsewhere = { ...shop.env, DATABASE_URL: `file:${folder}/data/store.db` };
    expect(await run('backup.ts', [archive], shop.env)).toMatchObject({ code: 0 });
    expect(await run('restore.ts', [archive], elsewhere)).toMatchObject({ code: 0 });
    expect(await run('lease-key.ts', ['show'], elsewhere)).toMatchObject({ code: 0 });
    expect(await run('prepare-shop.ts', [], elsewhere)).toMatchObject({ code: 0 });
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true });
  }
});

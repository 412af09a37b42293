import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { environmentWith } from '#scripts/demo-environment.ts';
import { runScript } from '#scripts/processes.ts';
import { openShop } from '../support/shop.ts';

/** Copies what the Dockerfile copies from the repository and its build. */
function copyImage(folder: string): void {
  const copies = readFileSync('Dockerfile', 'utf8').matchAll(
    /^COPY (?:--from=build \/app\/)?(?!-)(.+) \S+$/gm,
  );
  const paths = Array.from(copies, ([, path = '']) => path.split(' ')).flat();
  for (const path of paths.filter((each) => each !== '.')) {
    const copy = join(folder, path);
    if (path === 'node_modules') symlinkSync(resolve(path), copy);
    else cpSync(path, copy, { recursive: true });
  }
}

test('the files of the image sell, back up and restore', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  copyImage(folder);
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

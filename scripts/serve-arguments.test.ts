import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import packageJson from '../package.json' with { type: 'json' };
import { serveArguments } from './build.ts';

const { serve } = packageJson.scripts;
const cwd = tempFolder();

test('npm run serve uses the arguments that tests and the bench use', () => {
  expect(serve).toContain(serveArguments.join(' '));
});

test('npm run serve asks for a build in one sentence', () => {
  const [, preloaded = ''] = /--require (\S+)/.exec(serve) ?? [];
  const args = ['--require', resolve(preloaded), ...serveArguments];
  const run = spawnSync(process.execPath, args, { cwd: cwd(), encoding: 'utf8' });
  expect(run).toMatchObject({
    stderr: 'The store has not been built yet: run `npm run build` first.\n',
    stdout: '',
    status: 1,
  });
});

test('scripts of package.json run in POSIX shells and on Windows', () => {
  // On Windows, exec.cmd stands in for the shell's `exec`.
  for (const [name, script] of Object.entries(packageJson.scripts)) {
    expect(script, name).toMatch(
      /^exec (node|astro|vite|drizzle-kit|oxlint|prettier|vitest)( --?[a-z-]+(=\.?\w+)?| [\w/.-]+)*$/,
    );
  }
});

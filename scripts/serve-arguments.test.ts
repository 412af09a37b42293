import { resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import packageJson from '../package.json' with { type: 'json' };
import { serveArguments } from './build.ts';

const { serve } = packageJson.scripts;

test('tests and the bench run the built store as `npm run serve` does', () => {
  expect(serve).toContain(serveArguments.join(' '));
});

const cwd = tempFolder();

test('where nothing has been built yet, `npm run serve` says what to do in one sentence', () => {
  const [, preloaded = ''] = /--require (\S+)/.exec(serve) ?? [];
  const args = ['--require', resolve(preloaded), ...serveArguments];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: cwd(),
    encoding: 'utf8',
  });
  expect(stderr).toBe('The store has not been built yet: run `npm run build` first.\n');
  expect(stdout).toBe('');
  expect(status).toBe(1);
});

import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lacks } from '#tests/support/machine.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { describeOpenEnvFiles } from './env-files.ts';

const folder = tempFolder();

function fileOf(mode: number): string {
  const path = join(folder(), '.env');
  writeFileSync(path, 'SECRET_KEY=');
  chmodSync(path, mode);
  return path;
}

test.skipIf(lacks.signals).each([0o644, 0o604, 0o660, 0o666, 0o620])(
  `settings of mode %o have a warning with the command that mends it${lacks.signals} @p70`,
  (mode) => {
    const path = fileOf(mode);
    const line = `${path} holds secrets, and other accounts of this machine can read or change it. Run: chmod 600 ${path}`;
    expect(describeOpenEnvFiles([`--env-file=${path}`, '--expose-gc'])).toEqual([line]);
    expect(describeOpenEnvFiles(['--env-file-if-exists', path])).toEqual([line]);
    expect(describeOpenEnvFiles([`--env-file=${path}`], 'win32')).toEqual([]);
  },
);

test.each([0o600, 0o640, 0o400, 0o440])('mode %o has no warning', (mode) => {
  expect(describeOpenEnvFiles([`--env-file-if-exists=${fileOf(mode)}`])).toEqual([]);
});

test('missing files and other options have no warning', () => {
  expect(describeOpenEnvFiles([`--env-file-if-exists=${folder()}/.env`])).toEqual([]);
  expect(describeOpenEnvFiles([`--import=${fileOf(0o666)}`])).toEqual([]);
});

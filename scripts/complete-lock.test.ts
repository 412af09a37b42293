import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { completeLock, findMissing, lockFiles, type Lock } from './complete-lock.ts';

test.each(lockFiles)('%s has the binaries of every platform and names no registry', (path) => {
  const text = readFileSync(path, 'utf8');
  const missing = findMissing(JSON.parse(text)).map(({ name, version }) => `${name}@${version}`);
  expect(missing, 'npm run lock adds them').toEqual([]);
  expect(text).not.toMatch(/"resolved"|:\/\/registry/);
});

describe('completeLock', () => {
  const tool = { version: '2.0.0', optionalDependencies: { 'tool-darwin-x64': '2.0.0' } };
  const completed = (packages: Lock['packages']) => completeLock({ packages }).packages;

  test('adds a missing package for its platform', () => {
    expect(completed({ 'node_modules/tool': { ...tool, dev: true } })).toEqual({
      'node_modules/tool': { ...tool, dev: true },
      'node_modules/tool-darwin-x64': {
        version: '2.0.0',
        cpu: ['x64'],
        dev: true,
        optional: true,
        os: ['darwin'],
      },
    });
  });

  test('nests a package when its place holds another version', () => {
    const other = { version: '1.0.0', optional: true };
    const packages = { 'node_modules/tool': tool, 'node_modules/tool-darwin-x64': other };
    expect(completed(packages)).toMatchObject({
      'node_modules/tool-darwin-x64': other,
      'node_modules/tool/node_modules/tool-darwin-x64': { version: '2.0.0' },
    });
  });

  test('leaves a complete lock as npm wrote it', () => {
    const text = readFileSync('package-lock.json', 'utf8');
    expect(`${JSON.stringify(completeLock(JSON.parse(text)), null, 2)}\n`).toBe(text);
  });

  test('throws for a name without a platform', () => {
    const packages = {
      'node_modules/tool': { version: '2.0.0', optionalDependencies: { fsevents: '2.0.0' } },
    };
    expect(() => completed(packages)).toThrow('fsevents does not name its platform');
  });
});

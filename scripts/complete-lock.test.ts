import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { completeLock, findMissing, lockFiles, machinesOf, type Lock } from './complete-lock.ts';

const text = readFileSync('package-lock.json', 'utf8');
const lock: Lock = JSON.parse(text);

describe.each(lockFiles)('%s', (path) => {
  const own = readFileSync(path, 'utf8');

  test('holds the binaries of every platform: `npm ci` takes it, on a Mac and on Windows too', () => {
    const missing = findMissing(JSON.parse(own)).map(({ name, version }) => `${name}@${version}`);
    expect(missing, 'npm run lock adds them').toEqual([]);
  });

  test('names no registry, so that each machine asks its own', () => {
    expect(own).not.toMatch(/"resolved"|:\/\/registry/);
  });
});

describe('completeLock', () => {
  const tool = { version: '2.0.0', optionalDependencies: { 'tool-darwin-x64': '2.0.0' } };
  const completed = (packages: Lock['packages']) => completeLock({ packages }).packages;

  test('adds what is missing where every package finds it', () => {
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

  test('adds it beside who asks for it where another version has that place', () => {
    const other = { version: '1.0.0', optional: true };
    const packages = completed({
      'node_modules/tool': tool,
      'node_modules/tool-darwin-x64': other,
    });
    expect(packages['node_modules/tool-darwin-x64']).toEqual(other);
    expect(packages['node_modules/tool/node_modules/tool-darwin-x64']).toMatchObject({
      version: '2.0.0',
    });
  });

  test('keeps for production what development asks for too', () => {
    const packages = completed({
      'node_modules/a': { ...tool, dev: true },
      'node_modules/b': tool,
    });
    expect(packages['node_modules/tool-darwin-x64']?.dev).toBeUndefined();
  });

  test('finds what lies in any folder above', () => {
    const found = { version: '2.0.0', optional: true };
    const packages = {
      'node_modules/a/node_modules/tool': tool,
      'node_modules/a/node_modules/tool-darwin-x64': found,
    };
    expect(completed(packages)).toEqual(packages);
  });

  test('leaves a complete lock as npm wrote it, to the letter', () => {
    expect(`${JSON.stringify(completeLock(lock), null, 2)}\n`).toBe(text);
  });
});

describe('machinesOf', () => {
  /** A package's own word, taken over from its registry. */
  const described = Object.entries(lock.packages).flatMap(([place, { os, cpu, libc }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return cpu && /(-|\/)[a-z\d]+-[a-z\d]+(-[a-z]+)?$/.test(name) ? [{ name, os, cpu, libc }] : [];
  });

  test('reads from a name what its package says itself', () => {
    // sharp has targets of its own.
    const known = described.filter(({ name }) => !name.startsWith('@img/'));
    expect(known.length).toBeGreaterThan(100);
    for (const { name, os, cpu, libc } of known) {
      const read = machinesOf(name);
      // Some packages do not say for which libc they are.
      const locked = { name, os, cpu, libc: libc ?? read.libc };
      expect({ name, os: read.os, cpu: read.cpu, libc: read.libc }).toEqual(locked);
    }
  });

  test('says of a name without a machine that it does', () => {
    expect(() => machinesOf('fsevents')).toThrow('fsevents does not say in its name');
  });
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isInside, node24In, npmCommand, passOn, searchPath, withSearchPath } from './platform.mjs';

test('Node 24 is started itself, not the link that is a script for a shell on Windows', () => {
  expect(node24In('/my shop/node_modules', 'darwin')).toBe('/my shop/node_modules/node/bin/node');
  expect(node24In('C:\\my shop\\node_modules', 'win32')).toBe(
    'C:\\my shop\\node_modules\\node\\bin\\node.exe',
  );
});

test('the search path is Windows’ own: its name in any case, semicolons, drives', () => {
  const env = { Path: 'C:\\Program Files\\nodejs;D:\\tools', TEMP: 'C:\\temp' };
  expect(searchPath(env, 'win32')).toEqual(['C:\\Program Files\\nodejs', 'D:\\tools']);
  expect(withSearchPath(env, ['C:\\own', ...searchPath(env, 'win32')], 'win32')).toEqual({
    Path: 'C:\\own;C:\\Program Files\\nodejs;D:\\tools',
    TEMP: 'C:\\temp',
  });
  // Node takes the first of two, and npm sets both.
  const both = { Path: 'C:\\a', PATH: 'C:\\b' };
  expect(withSearchPath(both, ['C:\\c'], 'win32')).toEqual({ Path: 'C:\\a', PATH: 'C:\\c' });
  expect(withSearchPath({}, ['C:\\c'], 'win32')).toEqual({ Path: 'C:\\c' });
});

test('elsewhere a colon separates, and PATH alone is the search path', () => {
  const env = { Path: 'no', PATH: '/usr/local/bin:/usr/bin' };
  expect(searchPath(env, 'linux')).toEqual(['/usr/local/bin', '/usr/bin']);
  expect(withSearchPath(env, ['/a b', '/usr/bin'], 'darwin')).toEqual({
    Path: 'no',
    PATH: '/a b:/usr/bin',
  });
  expect(searchPath({}, 'linux')).toEqual([]);
});

test.each([
  ['linux', '/shop/node_modules', '/shop/node_modules/.bin', true],
  ['linux', '/shop/node_modules', '/shop/node_modules', true],
  ['linux', '/shop/node_modules', '/shop/node_modules.old/.bin', false],
  ['linux', '/shop/node_modules', '/shop/..node', false],
  ['linux', '/shop/node_modules', '', false],
  ['win32', 'C:\\shop\\node_modules', 'c:\\Shop\\node_modules\\node\\bin\\node.exe', true],
  ['win32', 'C:\\shop\\node_modules', 'D:\\shop\\node_modules', false],
] as const)('on %s, in %s lies %s: %s', (platform, folder, path, answer) => {
  expect(isInside(folder, path, platform)).toBe(answer);
});

const linux = { platform: 'linux', execPath: '/shop/node_modules/node/bin/node' } as const;
const windows = { platform: 'win32', execPath: 'C:\\shop\\node.exe' } as const;

test('npm is run by the script that npm names, on a Node that the install does not replace', () => {
  const env = { npm_execpath: '/usr/lib/npm-cli.js', PATH: '/opt/bin:/usr/bin' };
  const exists = (file: string) => file === '/usr/bin/node';
  expect(npmCommand(['ci'], { ...linux, env, exists })).toEqual({
    command: '/usr/bin/node',
    args: ['/usr/lib/npm-cli.js', 'ci'],
    shell: false,
  });
  expect(npmCommand(['ci'], { ...linux, env, exists: () => false }).command).toBe(linux.execPath);
});

test('on Windows too, where the Node is called node.exe', () => {
  const env = { npm_execpath: 'C:\\npm\\npm-cli.js', Path: 'C:\\a;C:\\Program Files\\nodejs' };
  const exists = (file: string) => file === 'C:\\Program Files\\nodejs\\node.exe';
  expect(npmCommand(['ci'], { ...windows, env, exists })).toEqual({
    command: 'C:\\Program Files\\nodejs\\node.exe',
    args: ['C:\\npm\\npm-cli.js', 'ci'],
    shell: false,
  });
});

test('without npm’s word npm is called by its name, on Windows by way of the shell', () => {
  const machine = { env: {}, exists: () => true };
  expect(npmCommand(['ci', '--no-fund'], { ...linux, ...machine })).toEqual({
    command: 'npm',
    args: ['ci', '--no-fund'],
    shell: false,
  });
  expect(npmCommand(['ci', '--no-fund'], { ...windows, ...machine })).toEqual({
    command: 'npm ci --no-fund',
    args: [],
    shell: true,
  });
});

test('a signal is passed on where it is one, and not on Windows, where it would end the child', () => {
  const sent: string[] = [];
  const child = { kill: (signal: string) => sent.push(signal) > 0 };
  passOn(child, 'SIGINT', 'linux');
  passOn(child, 'SIGTERM', 'darwin');
  passOn(child, 'SIGINT', 'win32');
  expect(sent).toEqual(['SIGINT', 'SIGTERM']);
});

test('the scripts of package.json say nothing that only one of the two shells understands', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  for (const [name, script] of Object.entries(scripts)) {
    expect(script, name).toMatch(
      /^exec (node|drizzle-kit|prettier|vitest)( --?[a-z-]+(=\.?\w+)?| [\w/.-]+)+$/,
    );
  }
  // The shell of Windows finds the word here, beside package.json.
  expect(readFileSync('exec.cmd', 'utf8').trimEnd().split(/\r?\n/).at(-1)).toBe('@%*');
});

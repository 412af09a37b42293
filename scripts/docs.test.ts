import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const folders = '{src,db,demo,sandbox,scripts,tests,bench,gallery,docs,.github}';
const texts = globSync([
  `${folders}/**/*.{ts,tsx,mjs,js,astro,css,md,sql,yml}`,
  '*.{md,ts,mjs,jsonc}',
  '.env.example',
])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== 'scripts/docs.test.ts');
const documents = texts.filter((path) => /^(docs|sandbox|bench)\/.*\.md$|^[^/]+\.md$/.test(path));
const fileNames = new Set(texts.map((path) => basename(path)));

const read = (path: string) => readFileSync(path, 'utf8');

/** Reads the numbers in `@p5 @p14`. */
function citedPromises(text: string): number[] {
  return [...text.matchAll(/ @p(\d+)\b/g)].map(([, number]) => Number(number));
}

interface Promised {
  number: number;
  proofs: { path: string; words: string }[];
}

/**
 * Reads rules: a heading with a number, followed by a list of proofs: a file, and words of a test's
 * name.
 */
function promisesIn(text: string): Promised[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((section) => ({
      number: Number.parseInt(section, 10),
      proofs: [...section.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, path = '', words = '']) => ({
        path,
        words,
      })),
    }));
}

/** Finds links, paths in backticks and paths in commands that do not exist. */
function deadEnds(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^([a-z]+:|\/)/.test(target))
    .filter((target) => !existsSync(join(dirname(path), target)));
  const named = [...text.matchAll(/`([\w.@[\]-][^`\s]*)`|(?<=\s)(\w+\/[\w./-]+\.\w+)(?=\s)/g)]
    .map(([, name, inCommand]) => (name ?? inCommand ?? '').replace(/\/$/, ''))
    .filter((name) => !isThere(name));
  return [...links, ...named];
}

const topFolders = /^(src|db|demo|sandbox|scripts|tests|bench|gallery|docs|public|\.github|\.ci)\//;
const generated = /^(dist|\.data|\.astro|node_modules)\//;
const sourceFile = /^[\w@[\]-][\w.@[\]{},*/-]*\.(ts|tsx|mjs|astro|css|md|sql)$/;

/** Returns whether a name exists as a file or folder, or is not a path. */
function isThere(name: string): boolean {
  if (generated.test(name)) return true;
  if (topFolders.test(name) || (name.includes('/') && sourceFile.test(name))) {
    return existsSync(name) || globSync(name).length > 0;
  }
  return !sourceFile.test(name) || fileNames.has(name);
}

test.each([
  ['[a link](no-such.md)', ['no-such.md']],
  ['`src/no/such.ts`', ['src/no/such.ts']],
  ['`no-such-file.ts`', ['no-such-file.ts']],
  ['npm test -- tests/no-such.ts # one file', ['tests/no-such.ts']],
  ['[here](promises.md) [out](https://example.com) `src/server/` `tests/**/*.test.ts`', []],
  ['`schema.ts` `zod/mini` `text/csv` `dist/server/entry.mjs`', []],
])('deadEnds reads %s', (text, dead) => {
  expect(deadEnds('docs/any.md', text)).toEqual(dead);
});

test('docs/promises.md has every promise that is cited', () => {
  const known = new Set(promisesIn(read('docs/promises.md')).map(({ number }) => number));
  const unknown = texts.flatMap((path) =>
    citedPromises(read(path))
      .filter((number) => !known.has(number))
      .map((number) => `${path}: @p${number}`),
  );
  expect(unknown).toEqual([]);
});

test('every promise has a number of its own and tests that prove it', () => {
  const promises = promisesIn(read('docs/promises.md'));
  const numbers = promises.map(({ number }) => number);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const unproven = promises.flatMap(({ number, proofs }) => {
    if (proofs.length === 0) return [`${number}: names no test`];
    return proofs
      .filter(({ path, words }) => !existsSync(path) || !read(path).includes(words))
      .map(({ path, words }) => `${number}: ${path} has no test of the name "${words}"`);
  });
  expect(unproven).toEqual([]);
});

test('documents have no dead links or paths', () => {
  const dead = documents.flatMap((path) =>
    deadEnds(path, read(path)).map((end) => `${path}: ${end}`),
  );
  expect(dead).toEqual([]);
});

test('code cites existing documents', () => {
  const dead = texts.flatMap((path) =>
    (read(path).match(/\bdocs\/[\w/-]+\.\w+/g) ?? [])
      .filter((cited) => !existsSync(cited))
      .map((cited) => `${path}: ${cited}`),
  );
  expect(dead).toEqual([]);
});

test('docs/decisions/dependencies.md has one line for each dependency', () => {
  const targets = ['vercel', 'netlify'].map((name) =>
    JSON.parse(read(`deploy/${name}/package.json`)),
  );
  const packages = [packageJson, ...targets].flatMap(({ dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  );
  const firstCells = read('docs/decisions/dependencies.md').match(/^\| `[^|]+(?=\|)/gm) ?? [];
  const listed: string[] = firstCells.join().match(/(?<=`)[@\w/.*-]+(?=`)/g) ?? [];
  const isFor = (line: string, name: string) =>
    line.endsWith('*') ? name.startsWith(line.slice(0, -1)) : name === line;
  expect({
    missing: packages.filter((name) => !listed.some((line) => isFor(line, name))),
    gone: listed.filter((line) => !packages.some((name) => isFor(line, name))),
    twice: listed.filter((line, place) => listed.indexOf(line) !== place),
  }).toEqual({ missing: [], gone: [], twice: [] });
});

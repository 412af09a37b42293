import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const folders = '{src,db,demo,sandbox,scripts,tests,bench,gallery,docs,.github}';
const texts = globSync([
  `${folders}/**/*.{ts,tsx,mjs,js,astro,css,md,sql,yml}`,
  '*.{md,ts,mjs,jsonc}',
  '.env.example',
])
  .map((path) => path.replaceAll('\\', '/'))
  // What it looks for stands here as text.
  .filter((path) => path !== 'scripts/docs.test.ts');
const documents = texts.filter((path) => /^(docs|sandbox|bench)\/.*\.md$|^[^/]+\.md$/.test(path));
const fileNames = new Set(texts.map((path) => basename(path)));

const read = (path: string) => readFileSync(path, 'utf8');

/** The numbers in `promise 5`, `promises 14, 15` and `promise 18 to 20`, also where the line ends between. */
function citedPromises(text: string): number[] {
  return [...text.matchAll(/\bpromises?[\s*/]+(\d+(?:(?:, | to | and )\d+)*)/gi)].flatMap(
    ([, list = '']) =>
      list.split(/, | and /).flatMap((part) => {
        const [from = 0, to = from] = part.split(' to ').map(Number);
        return Array.from({ length: to - from + 1 }, (_, index) => from + index);
      }),
  );
}

interface Promised {
  number: number;
  proofs: { path: string; words: string }[];
}

/** A rule is a heading with its number; its proofs are the list under it: a file, and words of a test's name. */
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

/** What a document points to by a link, names in backticks or writes into a command, and is not there. */
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

/** Whether a name is that of a file or folder of the repository, or of none at all: code, or a package. */
function isThere(name: string): boolean {
  if (generated.test(name)) return true;
  if (topFolders.test(name) || (name.includes('/') && sourceFile.test(name))) {
    return existsSync(name) || globSync(name).length > 0;
  }
  return !sourceFile.test(name) || fileNames.has(name);
}

describe('what finds dead ends', () => {
  test('reads numbers in every form that is used', () => {
    const text = 'promise 5: (promise 18 to 20), promises 1, 7 and\n * (promise\n * 61)';
    expect(citedPromises(text)).toEqual([5, 18, 19, 20, 1, 7, 61]);
  });

  test('reads rules and their proofs', () => {
    expect(promisesIn('# A\n\n### 3. Rule\n\nText\n\n- `a.test.ts`: some words\n')).toEqual([
      { number: 3, proofs: [{ path: 'a.test.ts', words: 'some words' }] },
    ]);
  });

  test.each([
    ['[a link](no-such.md)', 'no-such.md'],
    ['[another](../no-such.md#with-an-anchor)', '../no-such.md'],
    ['`src/no/such.ts`', 'src/no/such.ts'],
    ['`tests/no-such`', 'tests/no-such'],
    ['`no-such-file.ts`', 'no-such-file.ts'],
    ['`src/server/*.nothing`', 'src/server/*.nothing'],
    ['npm test -- tests/no-such.ts # one file', 'tests/no-such.ts'],
  ])('names %s', (text, dead) => {
    expect(deadEnds('docs/any.md', text)).toEqual([dead]);
  });

  test('leaves alone what leads somewhere, and what is no path', () => {
    const text =
      '[here](promises.md) [up](../README.md#two-commands) [out](https://example.com) `src/server/` ' +
      '`db/schema.ts` `tests/**/*.test.ts` `schema.ts` `zod/mini` `text/csv` `dist/server/entry.mjs`';
    expect(deadEnds('docs/any.md', text)).toEqual([]);
  });
});

test('every promise that is cited stands in docs/promises.md', () => {
  const known = new Set(promisesIn(read('docs/promises.md')).map(({ number }) => number));
  const unknown = texts.flatMap((path) =>
    citedPromises(read(path))
      .filter((number) => !known.has(number))
      .map((number) => `${path}: promise ${number}`),
  );
  expect(unknown).toEqual([]);
});

test('every promise has its number once, and tests that prove it', () => {
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

test('every link and every path in the documents leads somewhere', () => {
  const dead = documents.flatMap((path) =>
    deadEnds(path, read(path)).map((end) => `${path}: ${end}`),
  );
  expect(dead).toEqual([]);
});

test('every document that code cites is there', () => {
  const dead = texts.flatMap((path) =>
    (read(path).match(/\bdocs\/[\w/-]+\.\w+/g) ?? [])
      .filter((cited) => !existsSync(cited))
      .map((cited) => `${path}: ${cited}`),
  );
  expect(dead).toEqual([]);
});

test('every package that is installed has one line in docs/decisions/dependencies.md, and no other has', () => {
  // Those of a build for functions are installed with it alone.
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

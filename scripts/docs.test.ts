import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { findProofs, promisesPath, readNumbers, withProofs } from './promises.ts';

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

/** From front-door.md, section 5, and the words that its editors retired. */
const retired =
  /\b(?:anew|whoever|at present|looked after|present version|nobody gets at|is to be|are to be|void with|makes it void|gets none|gets its lease|are left out; all others|younger than|keep it to yourself|not genuine|no program has asked|everything of this person|paypal knows them|nothing is filled)\b/i;

const readByPeople =
  /^(?:src\/(?:texts|content|pages|components|islands)|sandbox\/pages|demo\/products|docs\/[^/]+\.md|README)/;

test('no text that people read has a retired word @p359', () => {
  const found = texts
    .filter((path) => readByPeople.test(path) && !/\.test\.|promises\.md/.test(path))
    .flatMap((path) => retired.exec(read(path))?.[0] ?? []);
  expect(found).toEqual([]);
});

test('docs/promises.md names the tagged tests of each promise', () => {
  const document = read(promisesPath);
  const proofs = findProofs();
  const numbers = readNumbers(document);
  const proven = new Set(proofs.map(({ number }) => number));
  expect({
    twice: numbers.filter((number, place) => numbers.indexOf(number) !== place),
    withoutTest: numbers.filter((number) => !proven.has(number)),
    withoutPromise: proofs.filter(({ number }) => !numbers.includes(number)),
    isCurrent: withProofs(document, proofs) === document || 'run npm run promises',
  }).toEqual({ twice: [], withoutTest: [], withoutPromise: [], isCurrent: true });
});

test('code and tests cite a promise by its tag alone', () => {
  const code = texts.filter((path) => !/^(docs|\.github)\/|^[^/]+\.md$/.test(path));
  const cited = code.flatMap((path) =>
    [...read(path).matchAll(/\bpromises?[\s*/]+\d+/gi)].map(([words]) => `${path}: ${words}`),
  );
  expect(cited).toEqual([]);
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

/** Writes the tests that prove each rule of docs/promises.md into the last column of its tables. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';

export const promisesPath = 'docs/promises.md';

const testFiles = [
  '{src,db,demo,sandbox,scripts,tests,gallery}/**/*.test.{ts,tsx}',
  'sandbox/terminal/scenes.ts',
];
/** A name in quotes that ends in tags, such as `'a token ends @p25 @p26'`. */
const taggedName = /(['"`])((?:(?!\1)[^\\\n]|\\.)+?)((?: @p\d+)+)\1/g;
const row = /^\| (\d+) \| ([^|]*) \|.*$/gm;

/** Returns the numbers of the rules, in the order of the tables. */
export function readNumbers(document: string): number[] {
  return [...document.matchAll(row)].map(([, number]) => Number(number));
}

interface Proof {
  number: number;
  path: string;
  /** Name of a test or group without its tags, as the source has it. */
  name: string;
}

/** Finds the tagged tests, by file and in the order of the source. */
export function findProofs(): Proof[] {
  const paths = globSync(testFiles).map((path) => path.replaceAll('\\', '/'));
  return paths
    .toSorted()
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(taggedName)].flatMap(([, , name = '', tags = '']) =>
        [...tags.matchAll(/\d+/g)].map(([digits]) => ({ number: Number(digits), path, name })),
      ),
    );
}

export function withProofs(document: string, proofs: Proof[]): string {
  const byNumber = Map.groupBy(proofs, ({ number }) => number);
  return document.replace(row, (_, number: string, rule: string) => {
    const byPath = Map.groupBy(byNumber.get(Number(number)) ?? [], ({ path }) => path);
    const files = [...byPath].map(
      ([path, tests]) => `\`${path}\`: ${tests.map(({ name }) => toCell(name)).join('<br>')}`,
    );
    return `| ${number} | ${rule} | ${files.join('<br>')} |`;
  });
}

/** Escapes a name for a cell, and leaves out why a machine skips the test. */
function toCell(name: string): string {
  return name.replace(/\$\{lacks\.\w+\}/, '').replaceAll('|', '\\|');
}

if (import.meta.main) {
  writeFileSync(promisesPath, withProofs(readFileSync(promisesPath, 'utf8'), findProofs()));
}

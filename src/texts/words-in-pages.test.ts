import { globSync, readFileSync } from 'node:fs';
import { parse } from '@astrojs/compiler-rs';
import { expect, test } from 'vitest';
import { isWords, saysWords, why } from '#scripts/lint/words-in-markup.ts';

/** Parts of a page's syntax nodes used here. */
interface Node {
  type: string;
  value?: unknown;
  openingElement?: { name?: { name?: unknown } };
}

/** The admin's words stand in its pages. */
const adminPages = ['src/pages/admin/**', 'src/layouts/AdminPage.astro'];

test('pages take their words from src/texts', () => {
  const pages = globSync('src/**/*.astro', { exclude: adminPages }).toSorted();
  expect(pages).toContain('src/pages/index.astro');
  const said = pages.flatMap((page) =>
    wordsOf(readFileSync(page, 'utf8')).map((words) => `${page}: ${words}`),
  );
  expect(said, why).toEqual([]);
});

test.each([
  ['<p>Write to us</p>', ['Write to us']],
  ['<nav aria-label="Main"></nav>', ['Main']],
  ['<Page title="Your purchase" />', ['Your purchase']],
  ['{isOpen && <p>opens in a new tab</p>}', ['opens in a new tab']],
  ["<p>{isOpen ? 'Hide' : 'Show'}</p>", ['Hide', 'Show']],
  ['<a title={`Download ${name}`}></a>', ['Download']],
  ['---\nconst title = "Your purchase";\n---\n<Page title={title} />', []],
  ['<a href="/faq" class={`btn ${color}`} rel="noopener">{texts.faq}</a>', []],
  ['<p>{count} × <kbd>/</kbd></p>', []],
  ['<path d="M0 0Lh" /><script>say("Hello there");</script><style>p { color: red }</style>', []],
])('wordsOf finds in %s the words %j', (page, words) => {
  expect(wordsOf(page)).toEqual(words);
});

/** Finds words in Astro's markup and expressions, which the linter cannot read. */
function wordsOf(page: string): string[] {
  const { ast, diagnostics } = parse(page);
  expect(diagnostics).toEqual([]);
  return wordsIn(ast.body);
}

function wordsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(wordsIn);
  if (!isNode(node) || isForPrograms(node)) return [];
  const text = textOf(node);
  switch (node.type) {
    case 'JSXText':
      return isWords({ value: text }) ? [text] : [];
    case 'Literal':
    case 'TemplateElement':
      return saysWords({ value: { value: text } }) ? [text] : [];
    case 'JSXAttribute':
      // A drawing's path is told from words only by its attribute's name.
      return isLiteral(node.value) && !saysWords(node) ? [] : wordsIn(node.value);
    default:
      return Object.values(node).flatMap(wordsIn);
  }
}

/** Template elements have raw and cooked text. */
function textOf({ value }: Node): string {
  const text = typeof value === 'object' && value && 'cooked' in value ? value.cooked : value;
  return typeof text === 'string' ? text.trim() : '';
}

const isNode = (node: unknown): node is Node =>
  typeof node === 'object' && node !== null && 'type' in node;

const isLiteral = (node: unknown) => isNode(node) && node.type === 'Literal';

/** Texts in scripts are named or left to the linter. */
const isForPrograms = ({ openingElement }: Node) =>
  openingElement?.name?.name === 'script' || openingElement?.name?.name === 'style';

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cardText, Marked } from './searched-words.tsx';

test.each([
  ['gold', 'A gold scalper, GOLDEN', 'A <mark>gold</mark> scalper, <mark>GOLD</mark>EN'],
  ['cal', 'A gold scalper', 'A gold scalper'],
  ['m (x.* 🙂', 'm x <b>', 'm x &lt;b&gt;'],
  ['größe & 漢字', 'Größe 漢字', '<mark>Größe</mark> <mark>漢字</mark>'],
])('a search for %j marks the beginnings of words in %j', (search, text, markup) => {
  expect(renderToStaticMarkup(<Marked text={text} search={search} />)).toBe(markup);
});

test('a description begins near the searched word unless name or tagline has it', () => {
  const description = `${'word '.repeat(100)}gold`;
  const product = { name: 'Renko', tagline: undefined, description };
  expect(cardText(product, 'gold')).toMatch(/^…(?:word )+gold$/);
  expect(cardText({ ...product, name: 'Gold' }, 'gold')).toMatch(/^word /);
  expect(cardText(product, '')).toMatch(/^word /);
});

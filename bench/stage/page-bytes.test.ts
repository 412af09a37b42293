import { expect, test } from 'vitest';
import { inlineOf } from './page-bytes.ts';

const html = `<style>a{}</style><script type="application/ld+json">{"a":1}</script>
<script type="speculationrules">{}</script><script type="module">run()</script><script>go()</script><style id="x">b{}</style>`;

test('code that stands in a page counts, data does not', () => {
  expect(inlineOf(html, 'script')).toBe('run()\ngo()');
  expect(inlineOf(html, 'style')).toBe('a{}\nb{}');
});

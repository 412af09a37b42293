import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { escapeWide } from './narrow-sources.ts';

test.each([
  `'an error \u2014 and its arrow \u2192'`,
  '`a template\u2019s ${1 + 1} \u2026`',
  `'an emoji \u{1f600} of two units'`,
  `'caf\u00e9, within Latin-1'`,
  `'a backslash before: \\\u2026, two: \\\\\u2026, three: \\\\\\\u2026'`,
  `/^[\u2018-\u201d]+$/.test('\u2019')`,
  `/^[\u{1f600}-\u{1f64f}]$/u.test('\u{1f603}')`,
  `/\\\u2192/.source.length > 0 && /\\\u2192/.test('\u2192')`,
  `(() => { const \u03b1 = 1; return \u03b1 + 1; })() // \u2014 said aside`,
])('says the same in Latin-1: %s', (code) => {
  const narrow = escapeWide(code);
  expect(narrow).not.toMatch(/[\u0100-\uffff]/);
  expect(runInNewContext(narrow)).toEqual(runInNewContext(code));
});

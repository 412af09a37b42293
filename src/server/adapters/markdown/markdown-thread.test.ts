import { expect, test } from 'vitest';
import { shareOfThisThread } from '#tests/support/thread-share.ts';
import { byExtent } from '#tests/support/extent.ts';
import { openMarkdownThread } from './markdown-thread.ts';

const renderInThread = openMarkdownThread();

const columns = 2_500;

/** Each stalls a markdown parser for minutes, exhausts its stack, or produces huge output. */
const tooMuch: [string, string][] = [
  ['lists in lists', `${'- '.repeat(12_000)}a`],
  ['numbered lists in numbered lists', '1. '.repeat(16_000)],
  ['quotes in quotes', '> '.repeat(25_000)],
  ['emphasis that does not close', '**x*'.repeat(12_500)],
  [
    'a table of many columns and rows',
    `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'a\n'.repeat(12_500)}`,
  ],
  ['references to a long address', `[a]: /${'x'.repeat(25_000)}\n\n${'[a]'.repeat(6_250)}`],
];

test.each(byExtent(tooMuch.slice(0, 2), tooMuch))(
  'promise 39: %s do not block the event loop',
  async (_, markdown) => {
    const share = await shareOfThisThread(async () => {
      expect(await renderInThread(markdown, 1_000)).toBeNull();
    });
    expect(share).toBeLessThan(0.5);
  },
);

import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
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
  'promise 39: %s hold nothing up',
  async (_, markdown) => {
    const share = await shareOfThisThread(async () => {
      expect(await renderInThread(markdown, 1_000)).toBeNull();
    });
    expect(share).toBeLessThan(0.5);
  },
);

test('whoever comes after is rendered by a new thread', async () => {
  const first = renderInThread(`${'- '.repeat(12_000)}a`, 200);
  const second = renderInThread('**well**');
  expect(await first).toBeNull();
  expect(await second).toBe('<p><strong>well</strong></p>');
});

test('a thread that is sent nothing for a while ends, and the next text has another one', async () => {
  const exits: Promise<unknown>[] = [];
  const note = (thread: Worker) => void exits.push(once(thread, 'exit'));
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const render = openMarkdownThread(1);
  for (const [index, text] of ['a', 'b'].entries()) {
    expect(await render(text)).toBe(`<p>${text}</p>`);
    await exits[index];
  }
  expect(exits).toHaveLength(2);
});

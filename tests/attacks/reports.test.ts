import { expect, test } from 'vitest';
import { listReports } from '#contract/catalogue/reports.ts';
import { dropReport } from '../support/reports.ts';
import { dataOf, useShop } from '../support/shop.ts';
import { byExtent } from '../support/extent.ts';

const shop = useShop({ admin: true });

const megabytes = 10 * 1024 * 1024;
const head = '<html><head><meta name="generator" content="strategy tester"></head><body><table>';
const filled = (part: string, start = '') =>
  `${head}${start}${part.repeat(Math.floor((megabytes - 300) / part.length))}</table></body></html>`;

/**
 * Reports of the maximum size, with what would block a reader that backtracks, builds a tree or
 * believes a header.
 */
const hostile: [name: string, report: string, status: number][] = [
  ['blanks', ' '.repeat(megabytes), 400],
  ['blanks in a report', filled(' '), 400],
  ['tables in tables', filled('<table><tr><td>'), 400],
  ['signs of smaller', filled('<'), 400],
  ['an attribute without an end', filled('x', '<tr class="'), 400],
  ['rows without number', filled('<tr><td>Total Trades:</td><td>1</td></tr>'), 400],
  ['a script', filled('x', '<script>fetch("/api/promo-codes")</script>'), 400],
  ['more than a report may have', ' '.repeat(megabytes + 1), 413],
  ['nothing', '', 400],
];

/** A reader that blocks others does so each time, a busy machine does not. */
const attempts = byExtent(1, 2);

/** Times a page, in ms. */
async function timePage(): Promise<number> {
  const from = performance.now();
  expect((await fetch(`${shop.url}/faq`)).status).toBe(200);
  return performance.now() - from;
}

/** Returns the longest time of a page while `work` was running, ms. */
async function longestPage(work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  const taken: number[] = [];
  while (!state.isDone) taken.push(await timePage());
  await done;
  return Math.max(...taken);
}

test.each(hostile)(
  'promise 113: %s: a sentence, nothing stored, and nobody waits',
  async (_, report, status) => {
    const { id } = await shop.paidProduct();
    const before = dataOf(await shop.call(listReports, { id })).reports.length;
    const longest: number[] = [];
    for (let attempt = 0; attempt < attempts; attempt++) {
      const dropped = dropReport(shop, shop.token, id, report);
      longest.push(await longestPage(dropped));
      const answer = await dropped;
      expect(answer.status).toBe(status);
      expect(answer.body.error).toMatch(/^[A-Z].{10,300}\.$/);
    }
    // Detects a stall, not a speed: a reader that backtracks or swaps would block the store for
    // minutes.
    expect(Math.min(...longest)).toBeLessThan(byExtent(Infinity, 1_000));
    expect(dataOf(await shop.call(listReports, { id })).reports).toHaveLength(before);
  },
);

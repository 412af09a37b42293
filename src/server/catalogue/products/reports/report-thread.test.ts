import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeMt5Report } from '#demo/reports/write-mt5-report.ts';
import { smallRun } from '#tests/support/report-samples.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { shareOfThisThread } from '#tests/support/thread-share.ts';
import { byExtent } from '#tests/support/extent.ts';
import { readInThread } from './report-thread.ts';

const folder = tempFolder();
const megabytes = 10 * 1024 * 1024;
const head = '<html><head><meta name="generator" content="strategy tester"></head><body><table>';
const end = '</table></body></html>';
const filled = (part: string) =>
  head + part.repeat(Math.floor((megabytes - 200) / part.length)) + end;

function stored(content: string | Uint8Array): string {
  const path = join(folder(), 'report.html');
  writeFileSync(path, content);
  return path;
}

/** Each of the maximum size. */
const hostile: [string, string][] = [
  ['blanks', filled(' ')],
  ['blanks in a cell', filled(' ').replace('<table>', '<table><tr><td>')],
  ['nested tables', filled('<table><tr><td>')],
  ['nested tags that nobody knows', filled('<b>')],
  ['signs of smaller', filled('<')],
  ['an attribute as long as the file', filled('x').replace('<table>', '<table x="')],
  ['attributes without an end', filled('<a x="')],
  ['comments without an end', filled('<!--')],
  ['entities', filled('&#x26;&amp;').replace('<table>', '<table><tr><td>')],
  ['rows', filled('<tr><td>1</td>')],
  ['labels', filled('<tr><td>a:</td><td>b</td></tr>')],
  [
    'inputs',
    filled('<tr><td></td><td>a=b</td>').replace(
      '<table>',
      '<table><tr><td>Inputs:</td><td>a=b</td></tr>',
    ),
  ],
  ['styles', filled('<style>')],
  ['digits', filled('9').replace('<table>', '<table><tr><td>Initial Deposit:</td><td>')],
  ['surrogates', filled('\ud83d')],
];

/** Each takes half a second of CPU; backtracking would take hours. */
const timeoutMs = 60_000;

// Together: the shortest alone take less of the processor than the test runner in this thread.
test(
  'files of the maximum size do not block the event loop @p113',
  { timeout: timeoutMs },
  async () => {
    const share = await shareOfThisThread(async () => {
      for (const [name, html] of byExtent(hostile.slice(0, 5), hostile)) {
        expect(await readInThread(stored(html), timeoutMs), name).toHaveProperty('problem');
      }
    });
    expect(share).toBeLessThan(0.5);
  },
);

test('readInThread gives up after its timeout and reads the next report @p113', async () => {
  const large = stored(filled('<tr><td>1</td>'));
  expect(await readInThread(large, 1)).toBeNull();
  const next = await readInThread(stored(writeMt5Report(smallRun)));
  expect(next).toHaveProperty('report');
  expect(next?.hash).toMatch(/^[\da-f]{64}$/);
});

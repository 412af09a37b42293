import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumsOf, type Run } from '#demo/reports/run.ts';
import { mt4Html } from '#demo/reports/write-mt4-report.ts';
import { mt5Html, writeMt5Report } from '#demo/reports/write-mt5-report.ts';
import { byExtent } from '#tests/support/extent.ts';
import { problemOf, reportOf, runs, smallRun } from '#tests/support/report-samples.ts';
import { utf16, utf8 } from '#tests/support/set-file-bytes.ts';
import { readReport, type CheckedReport } from './read-report.ts';

const mt5 = (change: (html: string) => string) => utf16(change(mt5Html(smallRun)));

test('readReport computes the figures from the trades @p112', () => {
  expect(reportOf(writeMt5Report(smallRun)).figures).toEqual({
    platform: 'mt5',
    expert: 'Grid Engine',
    symbol: 'EURUSD',
    timeframe: 'H1',
    from: '2023-01-02',
    to: '2025-06-03',
    model: 'Every tick based on real ticks',
    quality: 99,
    hasRealTicks: true,
    currency: 'USD',
    decimals: 2,
    deposit: 10_000,
    netProfit: 65.2,
    profitFactor: 2.21,
    trades: 2,
    winningTrades: 1,
    drawdown: { percent: 0.53, amount: 53.4 },
    equityDrawdown: { percent: 1.25, amount: 126.5 },
    recovery: 0.52,
    lots: { smallest: 0.1, largest: 0.1 },
    years: [
      { year: 2023, netProfit: 118.6, balance: 10_118.6 },
      { year: 2025, netProfit: -53.4, balance: 10_065.2 },
    ],
    flags: ['few_trades'],
  });
});

/** Returns what is computed from rows rather than read from the header. */
function counted({ figures, curve }: CheckedReport) {
  const { trades, deposit, netProfit, profitFactor, winningTrades, drawdown } = figures;
  // MetaTrader 4 rounds a cent away, which decides these.
  const exact = figures.platform === 'mt5' ? { profitFactor, winningTrades, drawdown } : null;
  const sums = curve.map(({ balance }) => balance / 10_000);
  return { trades, exact, amounts: [deposit, netProfit, ...sums] };
}

const writers: [name: string, html: (run: Run) => string, encode: (html: string) => Uint8Array][] =
  [
    ['MetaTrader 5', mt5Html, utf16],
    ['MetaTrader 4', mt4Html, (html) => Buffer.from(html, 'latin1')],
    ['MetaTrader 5, saved again as UTF-8', mt5Html, utf8],
  ];

describe.each(writers)('a report of %s @p112', (_, html, encode) => {
  test('is read as it was written @p112', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { figures, curve } = reportOf(encode(html(run)));
        expect(figures.trades).toBe(run.trades.length);
        expect(figures.deposit).toBe(run.deposit / 100);
        expect(Math.round(figures.netProfit * 100)).toBe(sumsOf(run).net);
        expect(curve.at(-1)?.balance).toBe((run.deposit + sumsOf(run).net) * 100);
      }),
      { numRuns: 60 },
    );
  });

  test('with one changed digit is rejected or has the same figures @p112', () => {
    fc.assert(
      fc.property(runs, fc.nat(), fc.integer({ min: 1, max: 9 }), (run, place, step) => {
        const whole = html(run);
        const digits = Array.from(whole.matchAll(/\d/g), ({ index }) => index);
        const at = digits[place % digits.length] ?? 0;
        const changed = (Number(whole[at]) + step) % 10;
        const read = readReport(encode(whole.slice(0, at) + changed + whole.slice(at + 1)));
        const right = reportOf(encode(whole));
        const { amounts, ...found } = counted('report' in read ? read.report : right);
        const { amounts: expected, ...others } = counted(right);
        expect(found).toEqual(others);
        const differences = amounts.map((sum, index) => Math.abs(sum - (expected[index] ?? NaN)));
        expect(Math.max(...differences)).toBeLessThanOrEqual(found.exact ? 0 : 0.0101);
      }),
      { numRuns: byExtent(60, 300) },
    );
  });

  test('cut off anywhere is rejected @p112', () => {
    fc.assert(
      fc.property(runs, fc.double({ min: 0.01, max: 0.999, noNaN: true }), (run, share) => {
        const whole = html(run);
        expect(problemOf(encode(whole.slice(0, Math.floor(whole.length * share) - 10)))).not.toBe(
          'none',
        );
      }),
      { numRuns: 60 },
    );
  });
});

/** Changes to a MetaTrader 5 report that make it inconsistent. */
const changed: [name: string, from: string, to: string, problem: RegExp][] = [
  ['a wrong net profit', '>65.20<', '>165.20<', /net profit is 165\.20.*add up to 65\.20/],
  [
    'a wrong balance',
    '10\u00a0117.90<',
    '10\u00a0217.90<',
    /Row 4 of the deals \(deal 4\): the balance is 10,217\.90/,
  ],
  ['a missing trade', '<b>2</b>', '<b>3</b>', /Total trades is 3, but 2 are listed/],
  [
    'a deal outside the period',
    '2023.01.02 - 2025.06.30',
    '2024.01.02 - 2025.06.30',
    /Row 1 of the deals \(deal 1\) is dated 2 Jan 2023, outside/,
  ],
  ['another deposit', '<b>10\u00a0000.00</b>', '<b>20\u00a0000.00</b>', /not the initial deposit/],
  ['a malformed amount', '>-50.00<', '>-5O.00<', /Row 5 of the deals: Profit is “-5O\.00”/],
  ['the history of an account', 'strategy tester', 'client terminal', /account history/],
  [
    'rows out of order',
    '2023.02.01 15:30:00',
    '2023.01.30 15:30:00',
    /earlier than the row before/,
  ],
  [
    'an unknown kind of deal',
    '<td>sell</td><td>out</td>',
    '<td>tax</td><td></td>',
    /is “tax”, which can’t be read/,
  ],
];

const refused: [name: string, bytes: Uint8Array, problem: RegExp][] = [
  ...changed.map(([name, from, to, problem]): [string, Uint8Array, RegExp] => [
    name,
    mt5((html) => html.replaceAll(from, to)),
    problem,
  ]),
  ['half a file', mt5((html) => html.slice(0, -2000)), /breaks off before the end/],
  [
    'another language',
    mt5((html) =>
      html.replaceAll(/(Expert|Symbol|Period|Initial Deposit|Total Net Profit):/g, 'Wert:'),
    ),
    /not in English\. Switch the terminal to English/,
  ],
  [
    'a page',
    utf8('<!doctype html><html><body>Hello</body></html>'),
    /isn’t a MetaTrader strategy tester report/,
  ],
  [
    'the table of an optimiser',
    utf8(
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>',
    ),
    /optimisation table/,
  ],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4]), /workbook/],
  ['blanks', utf8(' '.repeat(100_000)), /too much blank space/],
  ['a run without trades', writeMt5Report({ ...smallRun, trades: [] }), /no trades/],
  [
    'two tables of deals',
    mt5((html) =>
      html.replace('</body>', `${html.slice(html.indexOf('<table', html.indexOf('<img')))}</body>`),
    ),
    /more than one table of deals/,
  ],
];

test.each(refused)('readReport rejects %s and names the problem @p112', (_, bytes, problem) => {
  expect(problemOf(bytes)).toMatch(problem);
});

test('readReport takes a reversal for an entry too @p314', () => {
  const [first] = smallRun.trades;
  const trades = [1, 2, 4, 8, 16, 32].flatMap((volume, index) => {
    const opened = (first?.opened ?? 0) + index * 3600;
    const times = { opened, closed: opened + 3600, isBuy: index % 2 === 0, volume };
    return first ? [{ ...first, ...times, profit: -1000, commission: 0 }] : [];
  });
  const html = mt5Html({ ...smallRun, trades }).replaceAll(
    /<td>out<\/td><td>([\d.]+)(<.*)\r\n.*<td>in<\/td><td>([\d.]+)<.*/g,
    (_, closed: string, rest: string, opened: string) =>
      `<td>in/out</td><td>${(Number(closed) + Number(opened)).toFixed(2)}${rest}`,
  );
  expect(html.match(/in\/out/g)).toHaveLength(5);
  const { figures } = reportOf(utf16(html));
  expect(figures).toMatchObject({ trades: 6, lots: { smallest: 0.01, largest: 0.32 } });
  expect(figures.flags).toContain('growing_lots');
});

describe('readReport flags', () => {
  test.each<[flag: string, run: Partial<Run>]>([
    ['low_quality', { quality: '87' }],
    ['no_real_ticks', { hasRealTicks: false }],
    ['few_trades', {}],
    ['no_stop_loss', { trades: smallRun.trades.map((one) => ({ ...one, stop: 0 })) }],
    ['short_period', { to: '2023.12.31', trades: smallRun.trades.slice(0, 1) }],
    ['open_losses', { equityDrawdown: { percent: 42, amount: 420_000 } }],
  ])('%s', (flag, run) => {
    const { flags } = reportOf(writeMt5Report({ ...smallRun, ...run })).figures;
    expect(flags).toContain(flag);
  });
});

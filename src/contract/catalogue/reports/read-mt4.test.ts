import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cellsOf } from '#demo/reports/run.ts';
import { mt4Html, writeMt4Report } from '#demo/reports/write-mt4-report.ts';
import { problemOf, reportOf, smallRun } from '#tests/support/report-samples.ts';

const mt4 = (change: (html: string) => string) => Buffer.from(change(mt4Html(smallRun)), 'latin1');

test('readReport reads MetaTrader 4 without currency and real ticks', () => {
  const { figures, inputs } = reportOf(writeMt4Report(smallRun));
  expect(figures).toMatchObject({
    platform: 'mt4',
    model: 'Every tick',
    symbol: 'EURUSD',
    timeframe: 'H1',
    netProfit: 65.2,
    currency: null,
    trades: 2,
    flags: ['few_trades'],
  });
  expect(inputs[0]).toEqual(['InpLots', '0.1']);
});

test('readReport reads the form of build 1380, profit and balance rounded apart @p313', () => {
  const sample = new URL(
    '../../../../tests/support/samples/mt4-report-real-form.htm',
    import.meta.url,
  );
  const { figures, inputs } = reportOf(readFileSync(sample));
  const head = { expert: 'Sample EA', symbol: 'EURUSD', timeframe: 'H1', quality: 90 };
  const counted = { deposit: 1000, netProfit: 25.06, trades: 40, winningTrades: 30 };
  expect(figures).toMatchObject({ platform: 'mt4', ...head, ...counted });
  expect(inputs.map(String)).toEqual(['Lots,0.1', 'Magic,7']);
});

test.each([
  ['a generator', '<style', '<meta name="generator" content="MetaQuotes Software Corp."><style'],
  ['S/L and T/P', '<td>S / L</td><td>T / P</td>', '<td>S/L</td><td>T/P</td>'],
  ['no picture', '<img src="StrategyTester.gif" width=820 height=200 border=0 alt="Graph">', ''],
  [
    '&nbsp; in cells',
    '>Total trades</td><td align=right>2<',
    '>Total&nbsp;trades</td><td>&nbsp;2<',
  ],
  ['a symbol without description', 'EURUSD (as the broker names it)', 'EURUSD'],
  ['a quality that is not stated', '99%', 'n/a'],
  ['a model printed in red', 'Every tick (the', '<font color="red"><strong>Every tick (the'],
])('readReport reads MetaTrader 4 with %s @p313', (_, from, to) => {
  expect(mt4Html(smallRun)).toContain(from);
  const { figures } = reportOf(mt4((html) => html.replace(from, to)));
  expect(figures).toMatchObject({ symbol: 'EURUSD', model: 'Every tick', netProfit: 65.2 });
});

test('readReport reads partial closes and the rollover of MetaTrader 4', () => {
  const rows = cellsOf(`
1|2023.02.01 10:00|buy|1|0.10|1.1|0|0||
2|2023.02.01 12:00|close|1|0.04|1.1|0|0|40.00|10040.00
3|2023.02.01 12:00|buy|2|0.06|1.1|0|0||
4|2023.02.01 23:59|swap close|2|0.06|1.1|0|0|10.00|10050.00
5|2023.02.02 00:00|swap open|3|0.06|1.1|0|0||
6|2023.02.03 10:00|modify|3|0.06|1.1|0|0||
7|2023.02.03 12:00|t/p|3|0.06|1.1|0|0|15.20|10065.20`).map(
    (cells) => `<tr><td>${cells.join('</td><td>')}</td></tr>`,
  );
  const { figures } = reportOf(
    mt4((html) =>
      html
        .replace('>Total trades</td><td align=right>2<', '>Total trades</td><td align=right>3<')
        .replace(/(>Balance<\/td><\/tr>)[^]*<\/table>/, `$1${rows.join('')}</table>`),
    ),
  );
  expect(figures).toMatchObject({ trades: 3, winningTrades: 3, lots: { smallest: 0.1 } });
});

test.each([
  ['another language', 'Total net profit', 'Чистая прибыль', /not in English/],
  ['commas in numbers', '>65.20<', '>65,20<', /Total net profit is “65,20”\. .*with a point/],
  ['two cents too many', 'mspt>118.60<', 'mspt>118.62<', /Row 2 .*the balance is 10,118\.60/],
  [
    'an optimisation',
    '>Strategy Tester Report',
    '>Optimization Report',
    /optimisation table.*save that report as HTML/,
  ],
  ['a statement', '<title>Strategy Tester', '<title>Statement', /account history/],
])('readReport rejects %s of MetaTrader 4 @p313', (_, from, to, problem) => {
  expect(mt4Html(smallRun)).toContain(from);
  expect(problemOf(mt4((html) => html.replace(from, to)))).toMatch(problem);
});

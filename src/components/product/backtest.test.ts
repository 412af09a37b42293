import { expect, test } from 'vitest';
import type { Report } from '#contract/catalogue/reports.ts';
import { readReport } from '#contract/catalogue/reports/read-report.ts';
import { writeMt5Report } from '#demo/reports/write-mt5-report.ts';
import { smallRun } from '#tests/support/report-samples.ts';
import { backtestFacts, describeCurve, describeReportsOf } from './backtest.ts';

function reportOf(fields: Partial<Report> = {}): Report {
  const read = readReport(writeMt5Report(smallRun));
  if ('problem' in read) throw new Error(read.problem);
  return {
    ...read.report.figures,
    id: 1,
    curve: { times: [0, 50, 100], balances: [10_000, 10_118.6, 10_065.2] },
    setFile: { id: 7, symbol: 'EURUSD', fileName: 'grid.set' },
    versionNumber: null,
    sha256: '',
    addedAt: '',
    ...fields,
  };
}

test('backtestFacts counts the losing years of all', () => {
  const year = (netProfit: number) => ({ year: 2023, netProfit, balance: 10_000 });
  const report = reportOf({ trades: 1212, years: [year(-5), year(0), year(70)] });
  expect(backtestFacts(report)).toEqual([
    { name: 'Profit factor', value: '2.21' },
    { name: 'Largest drawdown', value: '1.3%' },
    { name: 'Losing years', value: '1 of 3' },
    { name: 'Trades', value: '1,212' },
  ]);
});

test('describeCurve says where the balance began, ended and ranged', () => {
  expect(describeCurve(reportOf())).toBe(
    'Balance from 10,000.00 USD on 2 Jan 2023 to 10,065.20 USD on 3 Jun 2025, between 10,000.00 USD and 10,118.60 USD',
  );
});

test('a set file names the reports made with it @p114', () => {
  const reports = [reportOf(), reportOf({ timeframe: 'M5' })];
  expect(describeReportsOf(reports, 7)).toBe(
    'Used for the backtest of EURUSD H1, 2 Jan 2023 to 3 Jun 2025; and of EURUSD M5, 2 Jan 2023 to 3 Jun 2025',
  );
  expect(describeReportsOf(reports, 8)).toBeNull();
});

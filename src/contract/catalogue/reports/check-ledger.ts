import { formatCount, formatDay } from '#texts/language.ts';
import { reportProblems as texts } from '#texts/contract/files.ts';
import { placeOf, ReportProblem, type Ledger, type LedgerRow } from './ledger.ts';
import { daySeconds, formatUnits, oneCent, rowTolerance } from './report-values.ts';

/** Sums above this would be inexact. */
const maxSum = 1e15;

/**
 * Checks that a report is consistent: number of trades, period and order of rows, each balance
 * against the previous one and the printed result, and the sum of results against the net profit.
 *
 * @throws ReportProblem at the first row or figure that does not fit
 */
export function checkLedger(ledger: Ledger): void {
  const { trades, rows } = ledger;
  const closed = countTrades(rows);
  if (closed === 0) throw new ReportProblem(texts.noTrades);
  if (closed !== trades) {
    throw new ReportProblem(texts.countDiffers(formatCount(trades), formatCount(closed)));
  }
  checkPeriod(ledger);
  checkBalances(ledger);
  checkSums(ledger);
}

/** Counts closed or partly closed positions. */
const countTrades = (rows: LedgerRow[]) => rows.filter(({ kind }) => kind === 'exit').length;

function checkPeriod({ platform, rows, start, end }: Ledger): void {
  if (start >= end) throw new ReportProblem(texts.endsBeforeStart(dayText(end)));
  let before: number | undefined;
  for (const row of rows) {
    if (row.time < start - daySeconds || row.time > end + daySeconds) {
      throw new ReportProblem(
        texts.outside(placeOf(row, platform), dayText(row.time), dayText(start), dayText(end)),
      );
    }
    if (before !== undefined && row.time < before) {
      throw new ReportProblem(texts.earlier(placeOf(row, platform)));
    }
    before = row.time;
  }
}

const dayText = (seconds: number) => formatDay(new Date(seconds * 1000));

function checkBalances({ platform, rows, deposit }: Ledger): void {
  // The first row of MT5 is the deposit.
  let balance = platform === 'mt5' ? 0 : deposit;
  for (const row of rows) {
    if (row.balance === null) continue;
    const result = row.stated ?? row.profit + row.costs;
    const expected = balance + result;
    if (Math.abs(row.balance - expected) > rowTolerance[platform]) {
      throw new ReportProblem(
        texts.balanceDiffers(placeOf(row, platform), {
          balance: formatUnits(row.balance),
          before: formatUnits(balance),
          result: formatUnits(result),
          expected: formatUnits(expected),
        }),
      );
    }
    balance = row.balance;
    if (Math.abs(balance) > maxSum) {
      throw new ReportProblem(texts.balanceTooLarge(placeOf(row, platform)));
    }
  }
}

function checkSums({ rows, netProfit, grossProfit, grossLoss }: Ledger): void {
  const sum = sumOf(rows);
  if (Math.abs(sum - netProfit) > oneCent) {
    throw new ReportProblem(texts.sumDiffers(formatUnits(netProfit), formatUnits(sum)));
  }
  if (grossProfit === null || grossLoss === null) return;
  if (Math.abs(grossProfit + grossLoss - netProfit) > oneCent) {
    throw new ReportProblem(
      texts.grossDiffers(formatUnits(grossProfit), formatUnits(grossLoss), formatUnits(netProfit)),
    );
  }
}

/** Sums trading results without deposits and withdrawals. */
const sumOf = (rows: LedgerRow[]) =>
  rows.reduce(
    (sum, { kind, profit, costs }) => (kind === 'payment' ? sum : sum + profit + costs),
    0,
  );

import fc from 'fast-check';
import { readReport, type CheckedReport } from '#contract/catalogue/reports/read-report.ts';
import type { Run, RunTrade } from '#demo/reports/run.ts';

export function reportOf(bytes: Uint8Array): CheckedReport {
  const read = readReport(bytes);
  if ('problem' in read) throw new Error(read.problem);
  return read.report;
}

export function problemOf(bytes: Uint8Array): string {
  const read = readReport(bytes);
  return 'problem' in read ? read.problem : 'none';
}

/** Two trades that are easy to check by hand: +118.60 and -53.40 on 10,000.00. */
export const smallRun: Run = {
  expert: 'Grid Engine',
  symbol: 'EURUSD',
  timeframe: 'H1',
  from: '2023.01.02',
  to: '2025.06.30',
  quality: '99',
  hasRealTicks: true,
  currency: 'USD',
  deposit: 1_000_000,
  digits: 5,
  decimals: 2,
  inputs: [
    ['InpLots', '0.1'],
    ['InpComment', 'a=b; "c"'],
    ['InpUseStop', 'true'],
  ],
  trades: [
    trade({
      opened: at('2023-02-01T10:00:00Z'),
      closed: at('2023-02-01T15:30:00Z'),
      profit: 12_000,
    }),
    trade({
      opened: at('2025-06-02T10:00:00Z'),
      closed: at('2025-06-03T15:30:00Z'),
      profit: -5_000,
      swap: -200,
    }),
  ],
  equityDrawdown: { percent: 1.25, amount: 12_650 },
};

function at(moment: string): number {
  return Date.parse(moment) / 1000;
}

function trade(
  fields: Partial<RunTrade> & Pick<RunTrade, 'opened' | 'closed' | 'profit'>,
): RunTrade {
  return {
    isBuy: true,
    volume: 10,
    openPrice: 108_000,
    closePrice: 108_100,
    stop: 107_500,
    target: 0,
    swap: 0,
    commission: -70,
    ...fields,
  };
}

const letters = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,20}$/);
const inputValue = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, min: -1e4, max: 1e4 }).map((value) => value.toFixed(5)),
  fc.constantFrom('true', 'false', 'London & <b>Tokyo</b>', 'a=b', 'Über 10 %'),
);

/** Generates runs of a tester: sequential and overlapping positions, in whole units or cents. */
export const runs: fc.Arbitrary<Run> = fc
  .record({
    decimals: fc.constantFrom(0 as const, 2 as const),
    deposit: fc.integer({ min: 10, max: 100_000 }),
    inputs: fc.uniqueArray(fc.tuple(letters, inputValue), {
      maxLength: 12,
      selector: ([name]) => name,
    }),
    quality: fc.constantFrom('99', '100', '87.5'),
    hasRealTicks: fc.boolean(),
    trades: fc.array(
      fc.record({
        opened: fc.integer({ min: 0, max: 800 * 24 * 60 }),
        minutes: fc.integer({ min: 1, max: 5_000 }),
        isBuy: fc.boolean(),
        volume: fc.integer({ min: 1, max: 500 }),
        profit: fc.integer({ min: -200_000, max: 250_000 }),
        swap: fc.integer({ min: -500, max: 100 }),
        commission: fc.integer({ min: -700, max: 0 }),
      }),
      { minLength: 6, maxLength: 40 },
    ),
  })
  .map(({ decimals, deposit, trades, ...fields }) => {
    const whole = (cents: number) => (decimals === 0 ? Math.round(cents / 100) * 100 : cents);
    const start = at('2022-01-03T00:00:00Z');
    return {
      ...smallRun,
      ...fields,
      from: '2022.01.03',
      to: '2024.12.31',
      decimals,
      currency: decimals === 0 ? 'JPY' : 'USD',
      deposit: deposit * 100,
      trades: trades.map(({ opened, minutes, profit, swap, commission, ...of }) =>
        trade({
          ...of,
          opened: start + opened * 60,
          closed: start + (opened + minutes) * 60,
          profit: whole(profit),
          swap: whole(swap),
          commission: whole(commission),
        }),
      ),
    };
  });

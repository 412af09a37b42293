import { readReport, type CheckedReport } from '#contract/catalogue/reports/read-report.ts';
import type { Run } from './run.ts';
import { simulateRun, type RunPlan } from './simulate.ts';
import { writeMt5Report } from './write-mt5-report.ts';

const account = { currency: 'USD', deposit: 1_000_000, digits: 5, decimals: 2 as const };

/** The run of each set file; its figures agree with the product's description. */
const plans: Record<string, Omit<RunPlan, 'inputs'>> = {
  'LondonOpenBreakout_GBPUSD_M5.set': {
    ...account,
    seed: 'london 4955',
    expert: 'LondonOpenBreakout',
    symbol: 'GBPUSD',
    timeframe: 'M5',
    from: '2018.01.01',
    to: '2025.09.01',
    quality: '100',
    hasRealTicks: true,
    trades: 1212,
    winners: 528,
    badYear: 2021,
    riskPercent: 0.5,
    largestWin: 2.75,
    stopFrom: 150,
    stopTo: 420,
    price: 132_000,
    hours: [9, 12],
    maxHours: 6,
  },
  'RegimeSwitch_EURUSD_H1.set': {
    ...account,
    seed: 'regime 3307',
    expert: 'RegimeSwitch',
    symbol: 'EURUSD',
    timeframe: 'H1',
    from: '2014.01.01',
    to: '2025.09.01',
    quality: '99',
    hasRealTicks: false,
    trades: 1121,
    winners: 471,
    badYear: 2020,
    riskPercent: 0.6,
    largestWin: 2.9,
    stopFrom: 220,
    stopTo: 600,
    price: 112_000,
    hours: [1, 22],
    maxHours: 60,
  },
};

export function demoRun(setFile: string, inputs: Run['inputs'] = []): Run | null {
  const plan = plans[setFile];
  return plan ? simulateRun({ ...plan, inputs }) : null;
}

/** Writes a run in the tester's format and reads it like a seller's upload. */
export function reportOf(run: Run): CheckedReport & { bytes: Uint8Array } {
  const bytes = writeMt5Report(run);
  const read = readReport(bytes);
  if ('problem' in read) throw new Error(read.problem);
  return { ...read.report, bytes };
}

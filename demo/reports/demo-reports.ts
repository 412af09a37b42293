import { createHash } from 'node:crypto';
import type { reports } from '#db/schema.ts';
import { toReportCurve } from '#contract/reports/curve.ts';
import { firstDifference } from '#contract/reports/match-inputs.ts';
import { readReport } from '#contract/reports/read-report.ts';
import { parseSetFile } from '#contract/set-files/parse-set-file.ts';
import { inputsOf } from '#contract/set-files/set-file.ts';
import type { DemoProduct } from '../catalogue.ts';
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

/** A report as the shop stores it, and the index of its set file. */
export interface DemoReport {
  row: Pick<typeof reports.$inferSelect, 'hash' | 'figures' | 'curve' | 'inputs'>;
  setFileIndex: number;
}

/**
 * Returns a product's reports: written in the tester's format and parsed like uploads of sellers.
 */
export function demoReports({ setFiles }: DemoProduct): DemoReport[] {
  return setFiles.flatMap(({ name, bytes }, setFileIndex) => {
    const plan = plans[name];
    if (!plan) return [];
    const set = parseSetFile(bytes);
    if ('problem' in set) throw new Error(`${name}: ${set.problem}`);
    const inputs = inputsOf(set.file).map((input): [string, string] => [input.name, input.value]);
    const report = writeMt5Report(simulateRun({ ...plan, inputs }));
    const { figures, curve, inputs: read } = checked(report);
    const difference = firstDifference(read, set.file);
    if (difference !== null) throw new Error(`${name} did not make its report: ${difference}`);
    const hash = createHash('sha256').update(report).digest('hex');
    return [{ row: { hash, figures, curve: toReportCurve(curve), inputs: read }, setFileIndex }];
  });
}

function checked(report: Uint8Array) {
  const read = readReport(report);
  if ('problem' in read) throw new Error(read.problem);
  return read.report;
}

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

/** Of the set file that a run is made with; its figures are those that the product's description speaks of. */
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
    longestHours: 6,
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
    longestHours: 60,
  },
};

/** A report of a product of the demo, as it stands in the shop, with the place of the set file that made it. */
export interface DemoReport {
  row: Pick<typeof reports.$inferSelect, 'hash' | 'figures' | 'curve' | 'inputs'>;
  setFileIndex: number;
}

/** The reports of a product: written as the tester writes them, and read as the shop reads what sellers drop. */
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

import { createHash } from 'node:crypto';
import type { reports } from '#db/schema.ts';
import { toReportCurve } from '#contract/catalogue/reports/curve.ts';
import { sketchOf } from '#contract/catalogue/reports/sketch.ts';
import { parseSetFile } from '#contract/catalogue/set-files/parse-set-file.ts';
import { inputsOf } from '#contract/catalogue/set-files/set-file.ts';
import type { DemoProduct } from '../catalogue.ts';
import { demoRun, reportOf } from './demo-runs.ts';

/** A report as the shop stores it, and the index of its set file. */
export interface DemoReport {
  row: Pick<typeof reports.$inferSelect, 'hash' | 'figures' | 'curve' | 'sketch' | 'inputs'>;
  setFileIndex: number;
}

/** Writes a product's reports in the tester's format and parses them like a seller's upload. */
export function demoReports({ setFiles }: DemoProduct): DemoReport[] {
  return setFiles.flatMap(({ name, bytes }, setFileIndex) => {
    const set = parseSetFile(bytes);
    if ('problem' in set) throw new Error(`${name}: ${set.problem}`);
    const inputs = inputsOf(set.file).map((input): [string, string] => [input.name, input.value]);
    const run = demoRun(name, inputs);
    if (!run) return [];
    const { bytes: report, figures, curve: ledger, inputs: read } = reportOf(run);
    if (String(read) !== String(inputs)) throw new Error(`${name} did not make its report`);
    const hash = createHash('sha256').update(report).digest('hex');
    const curve = toReportCurve(ledger);
    const row = { hash, figures, curve, sketch: sketchOf(curve), inputs: read };
    return [{ row, setFileIndex }];
  });
}

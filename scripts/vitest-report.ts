import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Outcome } from './test-outcome.ts';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

/**
 * Reads the outcome of a vitest run. A file that does not load and a stray error count as one
 * failed test each. A test may be skipped if the system lacks what it needs; on Linux each skipped
 * test counts as failed.
 *
 * @param file the JSON report
 * @param run vitest's exit status and output
 */
export function readReport(
  file: string,
  { ok, output }: { ok: boolean; output: string },
  platform = process.platform,
): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: 1, output };
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  const notLoaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const skipped = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => `\n          ${fullName}`);
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        [`${relative('.', name)} > ${fullName}`, ...(failureMessages ?? [])].join('\n'),
      ),
  );
  const failed = ok ? 0 : Math.max(report.numFailedTests + notLoaded.length, 1);
  return {
    passed: report.numPassedTests,
    failed: failed + (platform === 'linux' ? skipped.length : 0),
    output,
    failures: [
      ...failures,
      ...notLoaded.map(({ name, message }) => `${relative('.', name)}\n${message}`),
    ],
    note:
      `${report.numPassedTests} passed` +
      (skipped.length > 0 ? `, ${skipped.length} skipped:${skipped.join('')}` : '') +
      findRetried(output),
  };
}

/** Finds retried tests in vitest's text output: its JSON does not name them. */
function findRetried(output: string): string {
  const lines = output.split('\n').filter((line) => line.includes('(retry x'));
  return lines.map((line) => `\n          tried again: ${line.trim()}`).join('');
}

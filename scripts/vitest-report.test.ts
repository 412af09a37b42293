import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findLacks } from '#tests/support/machine.ts';
import { readReport } from './vitest-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(statuses: string[]): string {
  const file = join(folder, 'report.json');
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  const assertionResults = statuses.map((status) => ({
    status,
    fullName: `a test ${status}`,
    failureMessages: status === 'failed' ? ['expected 1 to be 2'] : [],
  }));
  const report = {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    testResults: [
      {
        name: join(folder, 'some.test.ts'),
        status: count('failed') > 0 ? 'failed' : 'passed',
        message: '',
        assertionResults,
      },
    ],
  };
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const fine = { ok: true, output: '' };

test('tests that pass and fail are counted', () => {
  expect(readReport(reportOf(['passed', 'passed']), fine)).toMatchObject({ passed: 2, failed: 0 });
  const broken = { ok: false, output: 'expected 1 to be 2' };
  expect(readReport(reportOf(['passed', 'failed']), broken)).toMatchObject({
    passed: 1,
    failed: 1,
    output: 'expected 1 to be 2',
    failures: [expect.stringMatching(/some\.test\.ts > a test failed\nexpected 1 to be 2$/)],
  });
});

test('a run without a report, or with an error outside the tests, is a failure', () => {
  expect(readReport(join(folder, 'none.json'), fine)).toMatchObject({ passed: 0, failed: 1 });
  const stray = { ok: false, output: 'Unhandled rejection' };
  expect(readReport(reportOf(['passed']), stray)).toMatchObject({ passed: 1, failed: 1 });
});

test('a skipped test is named, and fails the run on Linux, where every test can run', () => {
  const file = reportOf(['passed', 'skipped']);
  const elsewhere = readReport(file, fine, 'darwin');
  expect(elsewhere).toMatchObject({ passed: 1, failed: 0 });
  expect(elsewhere.note).toMatch(/^1 passed, 1 skipped:\n +a test skipped$/);
  expect(readReport(file, fine, 'linux')).toMatchObject({ passed: 1, failed: 1 });
});

test('a test that needed a second try is named', () => {
  const output = ' ✓ |browser| some.test.ts (1 test)\n   ✓ is shown 12ms (retry x1)\n';
  const { note } = readReport(reportOf(['passed']), { ok: true, output });
  expect(note).toMatch(/^1 passed\n +tried again: ✓ is shown 12ms \(retry x1\)$/);
});

test('a test that is skipped says what the system lacks; Linux lacks nothing', () => {
  expect(Object.values(findLacks('linux')).join('')).toBe('');
  expect(findLacks('darwin')).toMatchObject({ ulimit: '', signals: '' });
  expect(findLacks('darwin').procfs).toContain('needs /proc');
  expect(findLacks('win32').ulimit).toContain('needs ulimit');
});

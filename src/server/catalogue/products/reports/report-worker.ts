import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { readReport } from '#contract/catalogue/reports/read-report.ts';
import type { ReadFile } from './report-thread.ts';

/** Worker of report-thread.ts: receives a file's path and sends the report. */

function read(path: string): ReadFile {
  const bytes = readFileSync(path);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { ...readReport(bytes), hash };
}

parentPort?.on('message', (path: string) => parentPort?.postMessage(read(path), []));
parentPort?.postMessage('ready', []);

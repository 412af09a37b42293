import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { readReport } from '#contract/reports/read-report.ts';
import type { ReadFile } from './report-thread.ts';

/** Runs in a thread of its own, see report-thread.ts: is sent the path of a file, sends what it holds. */

function read(path: string): ReadFile {
  const bytes = readFileSync(path);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { ...readReport(bytes), hash };
}

parentPort?.on('message', (path: string) => parentPort?.postMessage(read(path), []));
parentPort?.postMessage('ready', []);

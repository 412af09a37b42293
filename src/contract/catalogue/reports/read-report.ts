import { reportProblems as texts } from '#texts/contract/files.ts';
import { decodeText } from '../set-files/encoding.ts';
import { checkLedger } from './check-ledger.ts';
import { thinOut, type CurvePoint } from './curve.ts';
import { figuresOf } from './figures.ts';
import { headOf } from './html-rows.ts';
import { ReportProblem, type ReportInput } from './ledger.ts';
import { readMt4 } from './read-mt4.ts';
import { readMt5 } from './read-mt5.ts';
import type { ReportFigures } from '../reports.ts';

export interface CheckedReport {
  figures: ReportFigures;
  curve: CurvePoint[];
  inputs: ReportInput[];
}

/** A report, or a sentence that says what is wrong and where. */
export type ReadReport = { report: CheckedReport } | { problem: string };

/** Bytes inspected to detect a file's type. */
const beginning = 4096;

/** Reads and checks a report of one run. Linear time on any bytes, yet in its own thread. */
export function readReport(bytes: Uint8Array): ReadReport {
  try {
    const html = textOf(bytes);
    const ledger = readLedger(html);
    checkLedger(ledger);
    const { figures, curve } = figuresOf(ledger);
    return { report: { figures, curve: thinOut(curve), inputs: ledger.inputs } };
  } catch (error) {
    if (error instanceof ReportProblem) return { problem: error.message };
    throw error;
  }
}

function readLedger(html: string) {
  const { generator, title } = headOf(html);
  const isMt5 = generator === 'strategy tester';
  // MetaTrader 4 names no generator from build 1300 on; the title is the same in every language.
  const isMt4 = !isMt5 && title.startsWith('Strategy Tester:');
  if (!isMt4 && !isMt5) throw new ReportProblem(strangerProblem(generator, title));
  if (isMt4 && html.slice(0, beginning).includes('<b>Optimization Report</b>')) {
    throw new ReportProblem(texts.optimisation);
  }
  if (!html.slice(-beginning).toLowerCase().includes('</html>')) {
    throw new ReportProblem(texts.cutOff);
  }
  return isMt5 ? readMt5(html) : readMt4(html, title.replace(/^Strategy Tester:? ?/, ''));
}

/** Decodes a report. @throws ReportProblem if it is a recognisable other file */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new ReportProblem(texts.archive);
  }
  const decoded = decodeText(bytes);
  if ('problem' in decoded) throw new ReportProblem(decoded.problem);
  const start = decoded.text.slice(0, beginning);
  if (start.trim() === '') throw new ReportProblem(texts.blank);
  if (start.includes('urn:schemas-microsoft-com:office:spreadsheet')) {
    throw new ReportProblem(texts.optimisation);
  }
  return decoded.text;
}

function strangerProblem(generator: string, title: string): string {
  const isHistory = generator === 'client terminal' || /^(?:Statement|Trade History)/.test(title);
  return isHistory ? texts.history : texts.stranger;
}

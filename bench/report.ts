import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import packageJson from '../package.json' with { type: 'json' };
import {
  partNames,
  partOf,
  targetNames,
  targets,
  type PartName,
  type Target,
  type TargetName,
} from './targets.ts';

interface Figure {
  target: TargetName;
  value: number;
  /** The figures behind the value, or the worst case found. */
  detail: string;
}

/** The figures of a run, as `bench/results` has them. */
export interface Results {
  version: string;
  date: string;
  isQuick: boolean;
  machine: string;
  minutes: number;
  figures: Figure[];
  failures: { part: PartName; reason: string }[];
}

const folder = 'bench/results';

export function emptyResults(isQuick: boolean): Results {
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return {
    version: packageJson.version,
    date: new Date().toISOString(),
    isQuick,
    machine: `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
    minutes: 0,
    figures: [],
    failures: [],
  };
}

/** Formats a value with its unit in three digits or more, e.g. `0.519 ×` or `19,612 /s`. */
export function format(value: number, unit: Target['unit']): string {
  const digits = value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return `${value.toLocaleString('en', digits)} ${unit}`.trim();
}

export function holds(value: number, { bound, isMinimum }: Target): boolean {
  return isMinimum ? value >= bound : value <= bound;
}

/** Returns the cells of a target: target, measured, holds, detail. */
export function rowOf(name: TargetName, figure?: Figure): string[] {
  const target: Target = targets[name];
  const bound = `${target.isMinimum ? '≥' : '≤'} ${format(target.bound, target.unit)}`;
  const what = `${target.what}: ${bound}`;
  if (!figure) return [what, '–', 'not measured', ''];
  const verdict = holds(figure.value, target) ? 'yes' : 'NO';
  return [what, format(figure.value, target.unit), verdict, figure.detail];
}

export function rowsOf({ figures }: Results, names: readonly PartName[]): string[][] {
  return targetNames
    .filter((name) => names.includes(partOf(name)))
    .map((name) =>
      rowOf(
        name,
        figures.find(({ target }) => target === name),
      ),
    );
}

/** Writes rows as an aligned markdown table. */
export function toTable(rows: string[][]): string {
  const head = ['target', 'measured', 'holds', 'detail'].slice(0, rows[0]?.length);
  const all = [head, head.map(() => '---'), ...rows].map((row) =>
    row.map((cell) => cell.replaceAll('|', '\\|')),
  );
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}

/**
 * Writes JSON and markdown: a whole run as `latest` and under its version, any other as `look`,
 * which git ignores.
 *
 * @returns the path of the page
 */
export function writeResults(results: Results, names: readonly PartName[]): string {
  const isWhole = !results.isQuick && names.length === partNames.length;
  mkdirSync(folder, { recursive: true });
  for (const name of isWhole ? [results.version, 'latest'] : ['look']) {
    writeFileSync(`${folder}/${name}.json`, `${JSON.stringify(results, null, 2)}\n`);
    writeFileSync(`${folder}/${name}.md`, toMarkdown(results, names));
  }
  return `${folder}/${isWhole ? 'latest' : 'look'}.md`;
}

export function toMarkdown(results: Results, names: readonly PartName[]): string {
  const { version, date, isQuick, minutes, machine, failures } = results;
  return `# Bench of ${version}

Written by \`npm run bench${isQuick ? ' -- --quick' : ''}\` on ${date.slice(0, 10)} in ${minutes} minutes. ${machine}.

${toTable(rowsOf(results, names))}
${failures.map(({ part, reason }) => `\n- ${part} could not be measured: ${reason}`).join('')}
`;
}

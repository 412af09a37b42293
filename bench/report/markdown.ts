import type { Results } from '../results.ts';
import { formatValue, type Row } from './figures.ts';

/**
 * The page of a run.
 *
 * @param plots names of the files of its plots, beside the page
 */
export function toMarkdown(
  results: Results,
  rows: Row[],
  plots: { file: string; title: string }[],
): string {
  const { version, date, isQuick, machine, minutes, facts, failures } = results;
  return (
    [
      `# Bench of ${version}`,
      `Written by \`npm run bench${isQuick ? ' -- --quick' : ''}\` on ${date.slice(0, 'YYYY-MM-DD'.length)}, in ${minutes.toFixed(0)} minutes. ${machine}.${isQuick ? ' A quick run: fewer rounds, smaller catalogues, good for a look alone.' : ''}`,
      '## Targets',
      toMarkdownTable(
        ['what', 'measured', 'target', '', 'of it'],
        rows.map(({ what, measured, target, verdict, detail }) => [
          what,
          measured,
          target,
          verdict,
          detail,
        ]),
      ),
      ...(failures.length > 0
        ? ['## Not measured', ...failures.map(({ part, why }) => `- ${part}: ${inCell(why)}`)]
        : []),
      '## Pictures',
      ...plots.map(({ file, title }) => `![${title}](${file})`),
      '## Besides',
      toMarkdownTable(
        ['what', 'measured'],
        facts.map(({ name, value, unit }) => [name, formatValue(value, unit)]),
      ),
      '## How each was measured',
      rows.map(({ what, how }) => `- ${what}: ${how}.`).join('\n'),
    ].join('\n\n') + '\n'
  );
}

/** A table as Prettier would write it. */
export function toMarkdownTable(head: string[], rows: string[][]): string {
  const all = [head, ...rows.map((row) => row.map(inCell))];
  const widths = head.map((_, column) =>
    Math.max(3, ...all.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = all;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(first), rule, ...others.map(line)].join('\n');
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}

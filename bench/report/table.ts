import type { Row } from './figures.ts';

/** The rows for a terminal: each figure beside its target, what it was made of below it where it does not hold. */
export function toTable(rows: Row[]): string {
  const cells = rows.map(({ what, measured, target, verdict }) => [
    what,
    measured,
    target,
    verdict,
  ]);
  const head = ['', 'measured', 'target', ''];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 1 || column === 2 ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const lines = rows.flatMap(({ verdict, detail }, index) => [
    line(cells[index] ?? []),
    ...(verdict === 'FAILS' && detail ? [`    ${detail}`] : []),
  ]);
  const kept = rows.filter(({ verdict }) => verdict === 'holds').length;
  return [line(head), ...lines, '', `${kept} of ${rows.length} targets hold.`].join('\n');
}

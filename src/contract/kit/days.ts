export const dayMs = 24 * 3_600_000;

/** Formats a moment's UTC day, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Counts the days from `from` to `to`, both included; `YYYY-MM-DD`. */
export function daysBetween({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

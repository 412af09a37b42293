/** Days in UTC. */

export const dayMs = 24 * 3_600_000;

/** The day of a moment, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** How many days there are from one to the other, `YYYY-MM-DD`, both counted. */
export function daysBetween({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/** Days in UTC. */

export const dayMs = 24 * 3_600_000;

/** The day of a moment, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** How many days there are from one to the other, `YYYY-MM-DD`, both counted. */
export function daysBetween({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/**
 * The day of a moment as people read it, in UTC wherever they sit: `21 Nov 2026`.
 *
 * @param moment of ISO 8601, also a day alone
 */
export function formatDay(moment: string | Date): string {
  // `Sat, 21 Nov 2026 13:31:00 GMT`: ECMAScript lays it down to the letter.
  return new Date(moment).toUTCString().slice(5, 16).replace(/^0/, '');
}

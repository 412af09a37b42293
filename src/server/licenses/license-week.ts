import { sql, type SQL } from 'drizzle-orm';
import { dayMs, dayOf } from '#contract/days.ts';

const days = 7;

/** What is newer than this was within the last week. */
export const aWeekBefore = (now: Date): Date => new Date(now.getTime() - days * dayMs);

/**
 * The seven UTC days up to today, `YYYY-MM-DD`, for `day IN`: so an index by day and outcome is entered at each, and what has
 * another outcome is passed over.
 */
export function daysOfWeek(now: Date): SQL {
  const all = Array.from({ length: days }, (_, ago) => new Date(now.getTime() - ago * dayMs));
  const texts = all.map((day) => sql`${dayOf(day)}`);
  return sql`(${sql.join(texts, sql`, `)})`;
}

import { sql, type SQL } from 'drizzle-orm';
import { dayMs, dayOf } from '#contract/kit/days.ts';

const days = 7;

export const aWeekBefore = (now: Date): Date => new Date(now.getTime() - days * dayMs);

/**
 * Lists the seven UTC days up to today, `YYYY-MM-DD`, for `day IN`: SQLite then searches an index
 * by day and outcome once per day.
 */
export function daysOfWeek(now: Date): SQL {
  const all = Array.from({ length: days }, (_, ago) => new Date(now.getTime() - ago * dayMs));
  const texts = all.map((day) => sql`${dayOf(day)}`);
  return sql`(${sql.join(texts, sql`, `)})`;
}

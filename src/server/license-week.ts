const dayMs = 86_400_000;
const days = 7;

/** What is newer than this was within the last week. */
export const aWeekBefore = (now: Date): Date => new Date(now.getTime() - days * dayMs);

/** The first of seven UTC days up to today, `YYYY-MM-DD`. */
export const firstDayOfWeek = (now: Date): string =>
  new Date(now.getTime() - (days - 1) * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);

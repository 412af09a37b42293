import { dayMs, dayOf } from './days.ts';

/** Returns a time zone's offset from UTC at a moment, ms. */
export function zoneOffsetMs(timeZone: string, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formats: creating one takes longer than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  if (!known) formats.set(timeZone, format);
  return format;
}

/** Returns a moment's day in a time zone, `YYYY-MM-DD`. */
export const dayInZone = (timeZone: string, moment: Date): string =>
  dayOf(new Date(moment.getTime() + zoneOffsetMs(timeZone, moment.getTime())));

/** Returns when a day begins in a time zone; if clocks skip midnight, the first moment after it. */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(day);
  const before = midnight - zoneOffsetMs(timeZone, midnight - dayMs);
  const start = midnight - zoneOffsetMs(timeZone, before);
  return new Date(dayInZone(timeZone, new Date(start)) === day ? start : before);
}

/** Returns an end's last moment: the moment itself, or a day's last millisecond in the zone. */
export function endOf(timeZone: string, end: string): Date {
  if (end.length > 'YYYY-MM-DD'.length) return new Date(end);
  const next = dayOf(new Date(Date.parse(end) + dayMs));
  return new Date(startOfDay(timeZone, next).getTime() - 1);
}

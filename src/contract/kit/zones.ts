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

/**
 * Returns the last moment of an end: the moment itself, or the last millisecond of a day in the
 * zone.
 */
export function endOf(timeZone: string, end: string): Date {
  if (end.length > 'YYYY-MM-DD'.length) return new Date(end);
  const next = dayOf(new Date(Date.parse(end) + dayMs));
  return new Date(startOfDay(timeZone, next).getTime() - 1);
}

/**
 * Lists a time zone's offsets between two moments, each with its start; the first at `from` itself.
 */
export function listOffsets(timeZone: string, from: number, until: number) {
  const offsets = [{ since: new Date(from), offsetMs: zoneOffsetMs(timeZone, from) }];
  for (let at = from; at < until; at += stepMs) {
    const known = offsets.at(-1)?.offsetMs ?? 0;
    if (zoneOffsetMs(timeZone, at + stepMs) === known) continue;
    const since = findChange(timeZone, at, at + stepMs);
    offsets.push({ since: new Date(since), offsetMs: zoneOffsetMs(timeZone, since) });
  }
  return offsets;
}

/** Shorter than the shortest time between two changes, which is Ramadan in Morocco. */
const stepMs = 14 * dayMs;

/** Finds the first moment with another offset, to the second. */
function findChange(timeZone: string, from: number, until: number): number {
  const before = zoneOffsetMs(timeZone, from);
  let [low, high] = [from, until];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (zoneOffsetMs(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

import { formatDay, formatMoment } from '#texts/language.ts';

/** Renders a time in the shop's zone: `21 Nov 2026, 14:31 CET`. */
export function ShopTime({ iso, hasTime = true }: { iso: string; hasTime?: boolean }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {describe(iso, hasTime)}
    </time>
  );
}

const dayLength = 'YYYY-MM-DD'.length;

function describe(iso: string, hasTime: boolean): string {
  const zone = shopZone();
  // A day is the same in every zone.
  if (zone === 'UTC' || iso.length === dayLength)
    return hasTime ? formatMoment(iso) : formatDay(iso);
  const moment = new Date(iso);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, ...options }).format(moment);
  const day = `${part({ day: 'numeric' })} ${part({ month: 'short' })} ${part({ year: 'numeric' })}`;
  if (!hasTime) return day;
  const time = part({
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  return `${day}, ${time}`;
}

export const shopZone = (): string =>
  globalThis.document?.getElementById('admin')?.dataset.timeZone ?? 'UTC';

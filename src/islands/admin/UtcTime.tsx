import { formatDay, formatMoment } from '#texts/language.ts';

/** Renders a time as `21 Nov 2026, 13:31 UTC`, in UTC like mails, PayPal and logs. */
export function UtcTime({ iso, hasTime = true }: { iso: string; hasTime?: boolean }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {hasTime ? formatMoment(iso) : formatDay(iso)}
    </time>
  );
}

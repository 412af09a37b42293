import { formatDay } from '#texts/language.ts';
import { formatMoment } from './format.ts';

/** A moment as `21 Nov 2026, 13:31 UTC`, wherever the seller sits: mails, PayPal and logs say it so too. */
export function UtcTime({ iso, hasTime = true }: { iso: string; hasTime?: boolean }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {hasTime ? formatMoment(iso) : formatDay(iso)}
    </time>
  );
}

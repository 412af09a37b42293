import { locale } from '#texts/language.ts';
import { checks as texts } from '#texts/buyers.ts';

const steps: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });

/** Formats how long ago a time was: `3 minutes ago`. A negative difference is `just now`. */
export function timeAgo(iso: string, nowMs: number): string {
  const agoMs = nowMs - Date.parse(iso);
  const [unit, ms] = steps.find(([, stepMs]) => agoMs >= stepMs) ?? [];
  return unit && ms ? format.format(-Math.floor(agoMs / ms), unit) : texts.justNow;
}

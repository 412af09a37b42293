/** What the words of this folder are written in, and how numbers and days are written among them. */

/** For `lang` of a page. */
export const lang = 'en';

/** For `Intl`, and for what formats by it. */
export const locale = 'en-US';

/** `1 sale`, `2 sales`, `1,200 sales`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Of a file. */
export const sizes = {
  megabytes: (count: string) => `${count} MB`,
  kilobytes: (count: string) => `${count} KB`,
  bytes: (count: number) => `${count} bytes`,
} as const;

/** `1,200`. */
export const formatCount = (count: number): string => count.toLocaleString(locale);

/**
 * The day of a moment as people read it, in UTC wherever they sit: `21 Nov 2026`.
 *
 * @param moment of ISO 8601, also a day alone
 */
export function formatDay(moment: string | Date): string {
  // Day before month is British, and there `Intl` shortens September differently from one browser's version to the next.
  const parts = dayParts.formatToParts(new Date(moment));
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  return `${part('day')} ${part('month')} ${part('year')}`;
}

const dayParts = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

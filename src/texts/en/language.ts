/** The language of this folder, and its formats of numbers and days. */

/** For a page's `lang`. */
export const lang = 'en';

/** For `Intl`. */
export const locale = 'en-US';

/** Counts things: `1 sale`, `2 sales`, `1,200 sales`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export const sizes = {
  gigabytes: (count: string) => `${count} GB`,
  megabytes: (count: string) => `${count} MB`,
  kilobytes: (count: string) => `${count} KB`,
  bytes: (count: number) => `${count} bytes`,
} as const;

/** Formats a count: `1,200`. */
export const formatCount = (count: number): string => count.toLocaleString(locale);

/** Formats a day in UTC: `21 Nov 2026`. `moment` is ISO 8601, or a day. */
export function formatDay(moment: string | Date): string {
  // British order, but not en-GB, whose abbreviation of September differs among browser versions.
  const parts = dayParts().formatToParts(new Date(moment));
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  return `${part('day')} ${part('month')} ${part('year')}`;
}

/** Formats an ISO 8601 time as `21 Nov 2026, 13:31 UTC`. */
export function formatMoment(moment: string | Date): string {
  const time = new Date(moment)
    .toISOString()
    .slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDThh:mm'.length);
  return `${formatDay(moment)}, ${time} UTC`;
}

const dayParts = once(
  () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
);

/** Formats an amount with always two decimals: `1,234.50`. */
export const formatAmount = (amount: number): string => amounts().format(amount);

const amounts = once(
  () => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** Names a country: `Germany` for `DE`; anything but a country's code stays. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries().of(code) ?? code) : code;
}

const countries = once(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }));

/** Creates a formatter when it is first used: each takes a phone 10 ms, on pages that need none. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A sum in dollars; unlike a price, nothing is `$0.00`. */
export function formatSum(dollars: number): string {
  return usd.format(dollars);
}

/** `1 sale`, `2 sales`, `1,200 sales`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

const parts = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** A moment of ISO 8601 as `21 Nov 2026, 13:31 UTC`, or its day alone. */
export function formatMoment(iso: string, hasTime = true): string {
  const { day, month, year, hour, minute } = partsOf(iso);
  return `${day} ${month} ${year}${hasTime ? `, ${hour}:${minute} UTC` : ''}`;
}

/** A day of the contract, `YYYY-MM-DD`, as `21 Nov`. */
export function formatDay(day: string): string {
  const { day: number, month } = partsOf(day);
  return `${number} ${month}`;
}

function partsOf(iso: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const list = parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]);
  return Object.fromEntries(list);
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A sum in dollars; unlike a price, nothing is `$0.00`. */
export function formatSum(dollars: number): string {
  return usd.format(dollars);
}

/** `1 sale`, `2 sales`, `1,200 sales`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

const dayFormat = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A day of the contract, `YYYY-MM-DD`, as `Nov 21` in the visitor's language. */
export function formatDay(day: string): string {
  return dayFormat.format(new Date(day));
}

/** Texts about a span of days. */
export const texts = {
  both: 'Enter the first and the last day',
  order: 'The last day is before the first one',
  tooLong: (days: number) => `A span has at most ${days} days`,
} as const;

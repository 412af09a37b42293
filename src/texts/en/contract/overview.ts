/** Texts about a span of days. */
export const texts = {
  both: 'Enter the first and the last day',
  order: 'The last day is before the first one',
  tooLong: (days: number) => `A span has at most ${days} days`,
} as const;

/** Columns of the transactions, in order. */
export const transactionColumnNames = [
  ['moment', 'moment'],
  ['kind', 'kind'],
  ['order', 'order'],
  ['product', 'product'],
  ['gross', 'gross'],
  ['fee', 'fee'],
  ['net', 'net'],
  ['country', 'country'],
  ['email', 'email'],
  ['promoCode', 'promo code'],
  ['source', 'source'],
  ['vat', 'VAT'],
] as const;

export const texts = {
  empty: 'Please enter a promo code',
  fallback: 'Failed to validate promo code',
  unknown: 'This promo code does not exist. Check its spelling.',
  inactive: 'This promo code is no longer active.',
  expired: 'This promo code has expired.',
  notStarted: 'This promo code does not hold yet.',
  usedUp: 'This promo code has been used up.',
  usedUpMeanwhile:
    'This promo code was used up before you paid. Nothing was charged; you can buy again at the full price.',
  otherProduct: 'This promo code is not for this product.',
  usedByBuyer:
    'You have used this promo code before. Nothing was charged; you can buy again without it.',
  notFound: 'Promo code not found',
  duplicate: 'There is a promo code with this name already.',
  startAfterEnd: 'The code would expire before it starts.',
  saveFailed: 'Failed to save promo code',
  loadFailed: 'Failed to fetch promo code',
} as const;

/** Texts of the form's fields. */
export const formTexts = {
  code: 'Enter a code',
  codeTooLong: 'A code has at most 50 characters',
  codeWithSpaces: 'A code has no spaces',
  percentage: 'Enter a percentage, more than 0 and at most 100',
  decimals: 'A percentage has at most two decimals',
  uses: 'Enter a number of uses',
  wholeUses: 'Enter a whole number of uses',
  oneUse: 'At least one use',
  tooManyProducts: 'At most 500 products',
  noteTooLong: 'A note has at most 200 characters',
} as const;

export const promoCodeStatusNames = {
  active: 'Active',
  inactive: 'Switched off',
  expired: 'Expired',
  notStarted: 'Not started',
  usedUp: 'Used up',
} as const;

export const columns = {
  id: 'ID',
  code: 'Code',
  discount: 'Discount %',
  expiration: 'Expiration',
  isActive: 'Active',
  start: 'Start',
  maxUses: 'Uses Allowed',
  oncePerBuyer: 'Once Per Buyer',
  products: 'Product IDs',
  uses: 'Uses',
  revenue: 'Revenue (USD)',
  status: 'Status',
  note: 'Note',
} as const;

/** Texts about who may call what, and about programs' tokens. */
export const texts = {
  ownersOnly: 'Only an owner of the shop may do this.',
  noTokens: 'No token may make this call: log in as an owner.',
  missingScope: (scope: string) => `This token lacks the scope ${scope}.`,
  needsSecondFactor: 'The shop requires a second factor. Set one up under Your account first.',
  name: 'Enter a name',
  nameTooLong: 'A name has at most 60 characters',
  nameOfLines: 'Enter the name in one line',
  scopes: 'Choose what the token may do',
  expiry: 'Enter a day to come, such as 2030-12-31, or a moment, such as 2030-12-31T00:00:00Z',
  notFound: 'There is no such token.',
} as const;

/** Words for each scope in the form. */
export const scopeNames = {
  'orders:read': 'Read purchases',
  'orders:write': 'Change purchases',
  'products:read': 'Read products and versions',
  'products:write': 'Change products, publish versions',
  'promo-codes:read': 'Read promo codes',
  'promo-codes:write': 'Change promo codes',
  'licenses:read': 'Read license keys',
  'licenses:write': 'Change license keys',
  'tickets:read': 'Read tickets',
  'tickets:write': 'Answer tickets',
  'customers:read': 'Read customers',
  'customers:write': 'Change and block customers',
  'numbers:read': 'Read sales figures',
  'refunds:write': 'Refund, give copies',
} as const;

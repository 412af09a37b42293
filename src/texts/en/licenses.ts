export const licenseSection = {
  title: 'License keys',
  used: (used: number, limit: number) => `${used} of ${limit} used`,
  lead: (limit: number, isBundle: boolean) =>
    `A key belongs to one trading account at one broker. ${isBundle ? 'Each product of the bundle' : 'This purchase'} gives up to ${limit} of them.`,
  another: 'Generate a key for another account',
} as const;

export const licenseForm = {
  accountNumber: 'Account Number',
  brokerName: 'Broker Name',
  submit: 'Generate License',
} as const;

export const licenseList = {
  label: 'Your license keys',
  loading: 'Loading your license keys',
  failed: 'The list of your keys could not be loaded.',
  account: 'Account {account}, {broker}',
  key: 'License key',
  isBlocked: 'This key is blocked. {support}.',
  support: 'Contact support',
} as const;

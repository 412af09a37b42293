export const trialOffer = {
  try: (days: number) => `Try it for ${days === 1 ? 'a day' : `${days} days`}`,
  failed: 'The trial could not be loaded. Check your connection, then try again.',
} as const;

export const trialDialog = {
  title: (product: string) => `Try ${product}`,
  lead: (days: number) =>
    `Free for ${days === 1 ? 'a day' : `${days} days`}, once, on one trading account. You need no card.`,
  demoOnly: 'It runs on a demo account only.',
  send: 'Send me a code',
  sent: (email: string) =>
    `If you can try it, a code is on its way to ${email}. No mail after a minute? Look into the spam folder. An address that has tried it before gets none; while a trial runs, its key is mailed again.`,
  code: 'Code from the mail',
  accountNumber: 'Account Number',
  brokerName: 'Broker Name',
  account: 'The key is for this account and does not move.',
  agree: 'By starting you agree to our {terms}.',
  terms: 'Terms and Conditions',
  start: 'Start the trial',
  otherEmail: 'Use another email',
  ready: 'Your trial is ready',
  begins: (day: string) =>
    `Its days begin when the program first runs, and end on ${day} at the latest. We have mailed you the key and the link as well.`,
} as const;

/** While a purchase waits for its confirmation. */
export const waiting = {
  title: 'One moment: your confirmation first',
  why: 'You asked us to deliver at once. Before the download opens, the confirmation of your purchase has to be with you: we are mailing it now, and this page goes on by itself.',
  orSave: 'No need to wait for the mail: save the confirmation here, and the download opens.',
  save: 'Save the confirmation (PDF)',
  noKeys: 'License keys can be made as soon as the download is open.',
} as const;

/** The confirmation of a contract, as a PDF. */
export const confirmation = {
  title: 'Confirmation of your purchase',
  fileName: (paypalOrderId: string) => `confirmation-${paypalOrderId}.pdf`,
  consents: 'What you asked for and acknowledged',
  given: (moment: string) => `Before the payment, on ${moment}, you ticked:`,
  withdrawal: 'Right of withdrawal',
  withdrawalText: [
    'A consumer in the European Union may withdraw from a contract concluded at a distance within 14 days of its conclusion, without giving a reason.',
    'You asked us to deliver the digital content before these 14 days are over and acknowledged that you lose the right of withdrawal when the download begins (Art. 16(m) of Directive 2011/83/EU).',
  ],
  withdrawalOfRenewal:
    'You asked us to begin before these 14 days are over. The renewal goes on with what was delivered before.',
  withdrawalWay: (url: string) => `Until then you can withdraw here: ${url}`,
  seller: 'Sold by',
  termsTitle: (version: string) => `Terms and Conditions, version of ${version}`,
  termsVersion: 'Terms',
  footer: (shop: string, paypalOrderId: string) => `${shop}, order ${paypalOrderId}`,
} as const;

/** In the receipt. */
export const receiptConsents = {
  given: (moment: string) => `Before the payment, on ${moment}, you ticked:`,
  attached:
    'The attached PDF confirms this contract: what you bought and ticked, the right of withdrawal, and the terms as you accepted them. Please keep it.',
} as const;

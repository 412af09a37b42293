/** How long a buyer waits for an answer: the shop's promise of first days as its owner worded it. */
export function replyTime(hours: number): string {
  if (hours === 48) return '24 to 48 hours';
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

export const contactForm = {
  name: 'Name',
  message: 'Message',
  about: 'About: {product}',
  notAbout: 'It is about something else',
  submit: 'Submit',
  again: 'Write another message',
} as const;

export const contactPage = {
  title: 'Contact Us',
  description: (hours: number) =>
    `Write to support about a download, a license key, a refund or a product. We reply within ${replyTime(hours)}.`,
  lead: (hours: number) => `We reply by email within ${replyTime(hours)}.`,
  withoutScript: 'The form needs JavaScript. Write to {email} instead.',
  aside: 'Before you write',
  quicker: 'Often quicker',
  redownload: 'Download a purchase again',
  licenseKeys: 'How license keys work',
  invalidLicense: '“Invalid license”',
  installing: 'Installing a product',
  refunds: 'Refunds',
  secrets:
    'About a purchase, tell us the order ID. Never send us a password or a one-time password.',
  ownMail: 'Your own mail program works too: {email}',
} as const;

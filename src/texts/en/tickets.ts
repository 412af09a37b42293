/** How long a buyer waits for an answer: the shop's promise of first days as its owner worded it. */
export function replyTime(hours: number): string {
  if (hours === 48) return '24 to 48 hours';
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

export const contactForm = {
  name: 'Name',
  message: 'Message',
  messageHint: 'About a purchase? Give its order ID. Never send a password or a one-time password.',
  about: 'About: {product}',
  notAbout: 'It is about something else',
  submit: 'Submit',
  again: 'Write another message',
} as const;

export const contactPage = {
  title: 'Contact Us',
  description: (hours: number) =>
    `Write to support about a download, a license key, a refund or a product. We reply within ${replyTime(hours)}.`,
  lead: 'Ask about a product, a download, a license key or a refund.',
  withoutScript: 'The form needs JavaScript. Write to {email} instead.',
  aside: 'Before you write',
  quicker: 'Often quicker',
  redownload: 'Download a purchase again',
  licenseKeys: 'How license keys work',
  invalidLicense: '“Invalid license”',
  installing: 'Installing a product',
  refunds: 'Refunds',
  afterwards: 'What happens next',
  answer: (hours: number) =>
    `We answer by email within ${replyTime(hours)}. Nothing there by then? Check your spam folder.`,
  ownMail: 'Your own mail program works too: {email}',
} as const;

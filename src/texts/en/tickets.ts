export const replyTime = '24 to 48 hours';

export const contactForm = {
  name: 'Name',
  message: 'Message',
  /** Label of the honeypot field. */
  subject: 'Leave this empty',
  submit: 'Submit',
  again: 'Write another message',
} as const;

export const contactPage = {
  title: 'Contact Us',
  description: `Write to support about a download, a license key, a refund or a product. We reply within ${replyTime}.`,
  lead: `We reply by email within ${replyTime}.`,
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

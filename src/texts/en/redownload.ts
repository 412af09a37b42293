export const redownloadPage = {
  title: 'Re-download',
  description:
    'Download a purchase again, or generate license keys for it, with your order ID, your email and a one-time password.',
  lead: 'Download your purchase again, and make its license keys. No account is needed.',
  steps: {
    heading: 'How it works',
    of: (minutes: number) => [
      'Enter the order ID and the email address of your purchase.',
      `We mail you a one-time password (OTP): a code of eight digits, valid for ${minutes} minutes.`,
      'Type the code here. It opens your files, set files and license keys on this page.',
    ],
  },
  withoutScript:
    'This page needs JavaScript. Without it, write to {email} from the address of the purchase.',
  where: 'Where is the order ID?',
  orderId:
    'In the receipt that we mailed you. PayPal’s own receipt does not show it: take its transaction ID instead. More in the {faq}; if nothing helps, {contact}.',
  contact: 'contact us',
} as const;

export const claimForm = {
  orderId: 'Order ID',
  emailHint: 'The address that the receipt went to.',
  submit: 'Request OTP',
  whatComes: 'We mail you a code of eight digits.',
} as const;

export const purchaseListForm = {
  summary: 'I do not have the order ID',
  lead: 'Enter the address that you bought with. We mail it the list of its purchases.',
  submit: 'Mail the list',
} as const;

export const oneTimePasswordStep = {
  where: 'It goes to the address of the purchase. No mail after a minute? Check your spam folder.',
  sendAgain: 'Send again',
  wait: (seconds: number) => ` in ${seconds} s`,
} as const;

export const oneTimePasswordForm = {
  code: 'OTP',
  validFor: 'Eight digits, valid for {time}',
  timeLeft: 'Time left',
  expired: 'This code has expired. Send a new one.',
  submit: 'Verify OTP',
} as const;

export const openPurchase = {
  title: 'Your download is ready',
  titleOver: 'The term of your purchase has ended',
  anotherOrder: 'Use another order',
  file: 'Your file',
  files: 'Your files',
  present: (hours: number) => `The present version. The link works for ${hours} hours.`,
  over: 'The term of this purchase ended on {day}.',
  renew:
    'Renew it with the link in our mail about its end: then you can download the file again, and your license keys go on as they are.',
  purchase: 'Your purchase',
  runsUntil: 'Runs until',
  endedOn: 'Ended',
  orderId: 'Order ID',
} as const;

/** Shown where the time of an opened purchase is over. */
export const openAgain = {
  text: 'Open your purchase again at {page}.',
  page: 'Re-download',
} as const;

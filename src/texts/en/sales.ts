import { countOf } from './language.ts';

export const termsDialog = {
  title: 'Terms and Conditions',
  terms: (keys: number) => [
    'You buy a digital product that you can download at once. All sales are final.',
    'A refund can be considered within 7 days of the purchase.',
    `One purchase gives up to ${keys} license keys, each for one trading account.`,
    'Trading carries risk. No product promises a profit.',
  ],
  rental: (term: string, day: string) =>
    `You rent it for ${term}. Paid today, it ends on ${day} and never renews by itself.`,
  renewal: (term: string) => `You renew it for another ${term}.`,
  company: 'Buying for a company?',
  noCompany: 'Not for a company',
  companyLead:
    'These details go on your invoice. With a VAT ID from another EU member state it has no VAT; the price stays the same.',
  companyFailed: 'The form could not be loaded. Check your connection, then try again.',
  wholeText: 'Full text: {terms} and {privacy} (each in a new tab).',
  termsLink: 'terms and conditions',
  privacyLink: 'privacy policy',
  agree: 'I agree to the Terms and Conditions',
  /** Why the button is disabled. */
  reason: 'Tick the box to confirm.',
  reasonForAll: 'Tick all three boxes to confirm.',
  confirm: 'Confirm',
} as const;

export const successPage = {
  title: 'Your purchase',
  description: 'Your purchase: order ID, download and license keys.',
  withoutScript:
    'This page needs JavaScript. Your purchase is safe: use {redownload} with your email and the order ID from our receipt, or the transaction ID from PayPal’s.',
  redownload: 're-download',
} as const;

export const paymentFailedPage = {
  /** Shown until the browser knows the payment's result. */
  title: 'Your payment',
  noDownload: 'This download is not available',
  description: 'What to do after a failed payment or download.',
  heading: 'Payment failed',
  text: 'The payment or download didn’t go through. If you approved a payment, don’t pay again: we’ll email you.',
} as const;

export const orderFacts = {
  product: 'Product',
  amount: 'Amount',
  promoCode: 'Promo code',
  date: 'Date',
  until: 'Runs until',
  receipt: 'Receipt',
  sentTo: (email: string) => `Sent to ${email}`,
  orderId: 'Order ID',
  orderIdHint:
    'Save this order ID: you need it for re-downloading. PayPal’s own receipt shows a transaction ID instead, which works as well.',
} as const;

export const checkout = {
  buy: 'Buy Now',
  renew: 'Renew Now',
  renews:
    'You’re renewing your purchase. Its license keys stay the same and work for another term.',
  neverRenews: 'It never renews by itself.',
  insteadOf: 'instead of',
  saves: (amount: string) => `You save ${amount} compared with buying each product separately.`,
  notSold: 'This product cannot be bought at the moment.',
  promoRefused: (reason: string, price: string) => `${reason} The price is now ${price}.`,
  isBought: 'You have just bought this.',
  toPurchase: 'Go to your purchase',
  isBeingChecked: 'Your payment for this is being checked. Please don’t pay again.',
  toPayment: 'Go to your payment',
} as const;

export const paymentStep = {
  label: 'Payment',
  loading: 'Loading the payment buttons',
  failed: 'The payment buttons could not be loaded. Nothing was charged.',
  back: 'Back',
  cancelled: 'You cancelled the payment. Nothing was charged.',
  restarted:
    'Your payment method was declined. Nothing was charged; choose another one in the PayPal window.',
} as const;

export const finishing = {
  label: 'Finishing your payment',
  isLong:
    'This is taking longer than usual: we’re waiting for PayPal. Please leave this page open.',
  isTooLong:
    'Still no answer. We keep asking, so please don’t pay again. Once the payment goes through, we’ll also email you your purchase. Keep your order ID:',
} as const;

export const purchase = {
  title: 'Thank you for your purchase!',
  file: 'Your file',
  files: 'Your files',
  linkHours: (hours: number) =>
    `The link works for ${countOf(hours, 'hour')}. After that, get a new one on the {page}.`,
  alsoTry: 'You can also try the {page}.',
  anotherAccount:
    'Another account? You can move a key: open your purchase on the {page} with a one-time password.',
  redownloadPage: 're-download page',
  payment: 'Your payment',
} as const;

export const renewed = {
  title: 'Thank you for your renewal!',
  until: (day: string) => `Your purchase now runs until ${day}.`,
  keys: 'Its license keys stay the same, so there’s nothing to download or retype. Your program will pick it up the next time it checks.',
  more: 'The file and the keys are on the {page}.',
} as const;

export const receiptEmailForm = {
  title: 'Where should the receipt go?',
  why: 'PayPal gave us no email address. You need one to download this purchase again.',
  email: 'Receipt email',
  submit: 'Send the receipt',
  failed: 'The address could not be saved.',
  saved: (email: string) => `The receipt is on its way to ${email}.`,
} as const;

export const success = {
  noLink: 'Download link unavailable. {support}.',
  support: 'Contact support',
  isOver: 'Your purchase',
  whatItTakes: '{redownload} it with the order ID {orderId} and your email.',
  redownload: 'Re-download',
  nothing: 'No purchase to show',
  whatIsShown:
    'This page shows the purchase made in this tab. For an earlier one, use {redownload} with your email and your order ID, or the transaction ID from PayPal’s receipt.',
  redownloadInside: 're-download',
} as const;

export const beingChecked = {
  title: 'Your payment is being checked',
  whatComes: 'Your download and license keys open here as soon as the payment goes through.',
  nothingToDo: 'You don’t need to do anything. Please don’t pay again.',
  unanswered:
    'PayPal hasn’t answered yet, so we don’t know whether you were charged. We keep asking.',
  doNotPay: 'If you approved the payment, don’t pay again: we’ll email you.',
} as const;

export const paymentFailed = {
  title: 'Payment failed',
  failed:
    'Your payment didn’t go through. If you did approve it in PayPal, don’t pay again: we’ll email you your download.',
  failedUncharged: (product: string) =>
    `Your payment for ${product} didn’t go through. Nothing was charged.`,
  advice: 'Try again or pay another way. If it fails again, contact support.',
  adviceUnknown: 'If you didn’t approve it, open the product page and try again.',
} as const;

export const downloadUnavailable = {
  title: 'This download is not available',
  isPaid: 'This product isn’t free. Buy it to get its file.',
  isMissing:
    'The file for this free product is missing right now. Try again later, or ask us for it.',
  isUnknown: 'This product doesn’t exist, or is no longer in the shop.',
  buy: 'Buy this product',
  isBought: 'Bought it already? {redownload} it with your order ID and email.',
  redownload: 'Re-download',
} as const;

export const waysOn = {
  home: 'Back to Home',
  support: 'Contact Support',
  product: 'Back to the product',
} as const;

export const waiting = {
  title: 'One moment: your confirmation first',
  why: 'You asked us to deliver at once. Before the download opens, you need the confirmation of your purchase: we’re emailing it now, and this page continues by itself.',
  orSave: 'No need to wait for the email: save the confirmation here, and the download opens.',
  save: 'Save the confirmation (PDF)',
  noKeys: 'You can generate license keys as soon as the download is open.',
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
    'You asked us to begin before these 14 days are over. The renewal continues what was delivered before.',
  withdrawalWay: (url: string) => `Until then you can withdraw here: ${url}`,
  seller: 'Sold by',
  termsTitle: (version: string) => `Terms and Conditions, version of ${version}`,
  termsVersion: 'Terms',
  footer: (shop: string, paypalOrderId: string) => `${shop}, order ${paypalOrderId}`,
} as const;

export const receiptConsents = {
  given: (moment: string) => `Before the payment, on ${moment}, you ticked:`,
  attached:
    'The attached PDF confirms this contract: what you bought and ticked, the right of withdrawal, and the terms as you accepted them. Please keep it.',
} as const;

export const promoForm = {
  code: 'Promo code',
  apply: 'Apply',
  applied: (code: string, percentage: number) => `${code} applied: ${percentage}% off.`,
  linkRefused: (code: string, reason: string) =>
    `${code} from your link was not applied. ${reason}`,
  remove: 'Remove promo code',
} as const;

export const downloadButton = {
  download: 'Download',
} as const;

export const partDownloads = {
  label: 'Files of the bundle',
  download: (product: string) => `Download ${product}`,
  noFile: 'It has no file right now.',
} as const;

export const partChoice = {
  label: 'Product',
  hint: 'Each product of the bundle has its own license keys and versions.',
} as const;

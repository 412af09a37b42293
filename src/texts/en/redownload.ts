export const redownloadPage = {
  title: 'Re-download',
  description:
    'Download a purchase again, or generate license keys for it, with your order ID, your email and a one-time password.',
  lead: (minutes: number) =>
    `Enter the order ID and the email address of your purchase. We mail you a one-time password (OTP), valid for ${minutes} minutes, that opens the download and the license keys.`,
  withoutScript:
    'This page needs JavaScript. Without it, write to {email} from the address of the purchase.',
  orderId:
    "The order ID is in the receipt that we mailed you. PayPal's own receipt does not show it: take its transaction ID instead. More in the {faq}; if nothing helps, {contact}.",
  contact: 'contact us',
} as const;

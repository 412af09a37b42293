/** What set-up's checks report. */
export const setupDetails = {
  done: (parts: string) => `Done: ${parts}.`,
  published: (product: string) => `${product} is published.`,
  noProduct: 'Nothing is published yet.',
  sold: (day: string) => `First sold on ${day}.`,
  notHttps: (url: string) =>
    `${url} is not an https address. Set SITE_URL to the address that buyers type, with TLS in front of the store.`,
  redirects: (url: string) =>
    `${url} redirects elsewhere. Set SITE_URL to the address it leads to.`,
  answers: (url: string) => `${url} answers.`,
  status: (url: string, status: number) =>
    `${url} answered ${status}. Check that the proxy leads to this store.`,
  unreachable: (url: string, why: string) =>
    `${url} cannot be reached from here: ${why}. Check DNS, firewall and proxy.`,
  paypalSandbox: 'PayPal accepted these sandbox credentials: no real money moves.',
  paypalLive: 'PayPal accepted these credentials.',
  paypalRefused:
    'PayPal refused these credentials or didn’t answer. Compare PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_ENVIRONMENT with your app at developer.paypal.com.',
  webhookOfEnvironment: 'Set by PAYPAL_WEBHOOK_ID.',
  noSuchWebhook: 'PayPal has no webhook with the ID in PAYPAL_WEBHOOK_ID.',
  tick: (events: string) =>
    `At PayPal, open your app, edit the webhook named in PAYPAL_WEBHOOK_ID and tick: ${events}.`,
  lacks: (events: string) =>
    `PayPal doesn’t send these events yet: ${events}. Register the webhook again.`,
  webhookRegistered: 'PayPal sends its events here.',
  webhookRefused: (url: string) =>
    `PayPal refused ${url}/api/webhooks/paypal or didn’t answer. It needs a public https address.`,
  notPaid: 'Nothing has been paid yet.',
  paymentDeclined: 'PayPal declined the payment. Pay with another account or card.',
  paymentSilent: 'PayPal isn’t responding. Check again: you won’t pay twice.',
  paymentHeld: (capture: string) =>
    `PayPal is holding the payment ${capture}. Check again later, or refund it at PayPal.`,
  paymentKept: (capture: string, reason: string) =>
    `PayPal took the payment ${capture} but didn’t refund it (${reason}). Refund it at PayPal.`,
  paymentReturned: (amount: string) => `${amount} was paid and refunded.`,
  streamMissing: (stream: string) =>
    `Your Postmark server has no stream “${stream}”. Create a Broadcast stream, or set POSTMARK_BROADCAST_STREAM.`,
  streamOfOtherKind: (stream: string) =>
    `Postmark’s stream “${stream}” is not a Broadcast stream. Name another in POSTMARK_BROADCAST_STREAM.`,
  streamUnsubscribes: (stream: string) =>
    `Postmark’s stream “${stream}” adds unsubscribe links. Set its unsubscribe handling to Custom: the shop’s emails have their own.`,
  streamReady: 'It carries news, and the shop handles unsubscribes.',
  domainMissing: (domain: string) =>
    `Postmark does not know ${domain}. Add it under Sender Signatures, or change MAIL_FROM.`,
  dkimMissing: (domain: string) =>
    `DKIM for ${domain} is not verified. Add the TXT record that Postmark shows under Sender Signatures.`,
  returnPathMissing: (domain: string) =>
    `Return-Path for ${domain} is not verified. Add a CNAME record pm-bounces.${domain} that points to pm.mtasv.net.`,
  senderVerified: (domain: string) => `DKIM and Return-Path for ${domain} are verified.`,
  returnPathSet: (domain: string) =>
    `Return-Path for ${domain} points to Postmark. Only Postmark knows the name of the DKIM record: check it there, or set POSTMARK_ACCOUNT_TOKEN.`,
  noBackup: 'There are no backups yet.',
  backupOf: (moment: string) => `Latest backup: ${moment}.`,
  backupTooOld: (moment: string) =>
    `Latest backup: ${moment}. Check the tradeshelf-backup timer, or whatever runs npm run backup.`,
  mailSent: (to: string) => `Postmark accepted an email to ${to}.`,
  mailRefused: (why: string) =>
    `Postmark didn’t accept it: ${why}. Compare POSTMARK_SERVER_TOKEN and MAIL_FROM with your server at Postmark.`,
  postmarkAnswers: 'Postmark accepted this token.',
  postmarkRefused: (why: string) =>
    `Postmark didn’t accept this token: ${why}. Copy the server token to POSTMARK_SERVER_TOKEN.`,
  inboundReady: (url: string) =>
    `Postmark’s inbound stream must call ${url} (keep this address private).`,
  inboundMissing: (url: string) =>
    `Copy Postmark’s inbound address to Settings → Support, and let its inbound stream call ${url} (keep this address private).`,
  storageWorks: 'A file was written, read and deleted.',
  storageDiffers: 'A file came back changed. Check STORAGE_URL.',
  storageFailed: (why: string) => `The storage failed: ${why}. Check STORAGE_URL.`,
  noDisk: 'The database is on its own server.',
  free: (size: string) => `${size} free.`,
  nearlyFull: (size: string) => `Only ${size} left. Free up space before files and sales fill it.`,
  imprintFilled: 'Filled in.',
  imprintEmpty: 'Not filled in yet. Go to Settings → Seller.',
} as const;

/** Name of the test payment on PayPal's pages. */
export const testPaymentName = 'Test payment';

export const setupMail = {
  subject: (shop: string) => `A test email from ${shop}`,
  heading: 'It works',
  text: 'This email came the same way as receipts and one-time passwords. There is nothing else to do.',
} as const;

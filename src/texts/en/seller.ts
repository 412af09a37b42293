/** What set-up's checks report. */
export const setupDetails = {
  notHttps: (url: string) =>
    `${url} is no https address. Set SITE_URL to the address that buyers type, with TLS in front of the store.`,
  redirects: (url: string) =>
    `${url} redirects elsewhere. Set SITE_URL to the address that it leads to.`,
  answers: (url: string) => `${url} answers.`,
  status: (url: string, status: number) =>
    `${url} answered ${status}. Look whether the proxy leads to this store.`,
  unreachable: (url: string, why: string) =>
    `${url} cannot be reached from here: ${why}. Look at DNS, firewall and proxy.`,
  paypalSandbox: 'PayPal knows them. They are of its sandbox: no real money moves.',
  paypalLive: 'PayPal knows them.',
  paypalRefused:
    'PayPal does not take them, or does not answer. Compare PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_ENVIRONMENT with your app at developer.paypal.com.',
  webhookOfEnvironment: 'PAYPAL_WEBHOOK_ID names one.',
  noSuchWebhook: 'PayPal knows no webhook with the id of PAYPAL_WEBHOOK_ID.',
  tick: (events: string) =>
    `At PayPal, open your app, edit the webhook of PAYPAL_WEBHOOK_ID and tick: ${events}.`,
  lacks: (events: string) => `PayPal does not send everything yet: ${events}. Register it again.`,
  webhookRegistered: 'PayPal sends its events here.',
  webhookRefused: (url: string) =>
    `PayPal does not take ${url}/api/webhooks/paypal, or does not answer. It needs a public https address.`,
  notPaid: 'Nothing was paid yet.',
  paymentDeclined: 'PayPal declined the payment. Pay with another account or card.',
  paymentSilent: 'PayPal does not answer. Look again: nothing is paid twice.',
  paymentHeld: (capture: string) =>
    `PayPal holds the payment ${capture} back. Look again later, or refund it on PayPal’s pages.`,
  paymentKept: (capture: string, reason: string) =>
    `PayPal took the payment ${capture} but does not refund it (${reason}). Refund it on PayPal’s pages.`,
  paymentReturned: (amount: string) => `${amount} was paid, and went back.`,
  streamMissing: (stream: string) =>
    `Postmark’s server has no stream “${stream}”. Create one of the kind Broadcast, or set POSTMARK_BROADCAST_STREAM.`,
  streamOfOtherKind: (stream: string) =>
    `Postmark’s stream “${stream}” is not of the kind Broadcast. Name another in POSTMARK_BROADCAST_STREAM.`,
  streamUnsubscribes: (stream: string) =>
    `Postmark’s stream “${stream}” adds links of its own. Set its unsubscribe handling to Custom: the shop’s mails have their own.`,
  streamReady: 'It takes news, and leaves unsubscribing to the shop.',
  domainMissing: (domain: string) =>
    `Postmark does not know ${domain}. Add it under Sender Signatures, or change MAIL_FROM.`,
  dkimMissing: (domain: string) =>
    `DKIM of ${domain} is not verified. Add the TXT record that Postmark shows under Sender Signatures.`,
  returnPathMissing: (domain: string) =>
    `Return-Path of ${domain} is not verified. Add a CNAME record pm-bounces.${domain} that leads to pm.mtasv.net.`,
  senderVerified: (domain: string) => `DKIM and Return-Path of ${domain} are verified.`,
  returnPathSet: (domain: string) =>
    `Return-Path of ${domain} leads to Postmark. DKIM’s record has a name that only Postmark knows: look there, or set POSTMARK_ACCOUNT_TOKEN.`,
  noBackup: 'There is none yet.',
  backupOf: (moment: string) => `The last one is of ${moment}.`,
  backupTooOld: (moment: string) =>
    `The last one is of ${moment}. Look at the timer tradeshelf-backup, or at what runs npm run backup.`,
  mailSent: (to: string) => `Postmark took a mail to ${to}.`,
  mailRefused: (why: string) =>
    `Postmark did not take it: ${why}. Compare POSTMARK_SERVER_TOKEN and MAIL_FROM with your server at Postmark.`,
  postmarkAnswers: 'Postmark knows it.',
  postmarkRefused: (why: string) =>
    `Postmark does not take it: ${why}. Copy the server token to POSTMARK_SERVER_TOKEN.`,
  inboundReady: (url: string) => `Postmark’s inbound stream has to call ${url}, which is a secret.`,
  inboundMissing: (url: string) =>
    `Copy Postmark’s inbound address to Settings, Support, and let its inbound stream call ${url}, which is a secret.`,
  storageWorks: 'A file was written, read and deleted.',
  storageDiffers: 'A file came back with other bytes. Look at STORAGE_URL.',
  storageFailed: (why: string) => `The storage failed: ${why}. Look at STORAGE_URL.`,
  noDisk: 'The database is on a server of its own.',
  free: (size: string) => `${size} are free.`,
  nearlyFull: (size: string) => `Only ${size} are free. Make room before files and sales fill it.`,
  imprintFilled: 'It is filled.',
  imprintEmpty: 'Nothing is filled. Settings, Seller.',
} as const;

/** Name of the test payment on PayPal's pages. */
export const testPaymentName = 'Test payment';

export const setupMail = {
  subject: (shop: string) => `A test mail from ${shop}`,
  heading: 'It works',
  text: 'This mail came the way that receipts and one-time passwords go. Nothing else is to be done.',
} as const;

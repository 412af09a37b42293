export const auditActions = {
  login: 'Logged in',
  'login-failed': 'Failed to log in',
  logout: 'Logged out',
  'password-changed': 'Changed the password',
  'account-changed': 'Changed their username or email',
  'product-created': 'Added a product',
  'product-updated': 'Changed a product',
  'product-deleted': 'Deleted a product',
  'product-restored': 'Restored a product',
  'version-published': 'Published a version',
  'version-changed': 'Changed a version',
  'version-withdrawn': 'Withdrew a version',
  'version-restored': 'Restored a version',
  'release-mailed': 'Mailed the buyers of a version',
  'report-added': 'Added a report',
  'report-removed': 'Removed a report',
  'promo-code-created': 'Added a promo code',
  'promo-code-updated': 'Changed a promo code',
  'promo-code-deleted': 'Deleted a promo code',
  'purchase-email-corrected': 'Corrected a buyer’s address',
  'purchase-checked': 'Asked PayPal about a purchase',
  'purchase-refunded': 'Requested a refund',
  'dispute-evidence-sent': 'Sent evidence for a dispute',
  'dispute-accepted': 'Accepted a dispute',
  'copy-given': 'Gave a copy',
  'purchase-ended': 'Ended access to a purchase',
  'purchase-restored': 'Restored access to a purchase',
  'purchase-blocked': 'Blocked a purchase',
  'purchase-unblocked': 'Unblocked a purchase',
  'purchase-changed': 'Changed a purchase',
  'receipt-resent': 'Resent a receipt',
  'address-blocked': 'Blocked an address',
  'address-unblocked': 'Unblocked an address',
  'license-blocked': 'Blocked a license key',
  'license-unblocked': 'Unblocked a license key',
  'license-end-set': 'Changed when a license key ends',
  'setup-tried': 'Ran a set-up check',
  'backup-downloaded': 'Downloaded a backup',
  'settings-saved': 'Changed the settings',
  'brand-picture-saved': 'Changed a brand picture',
  'brand-picture-restored': 'Restored the previous brand picture',
  'lease-key-rotated': 'Created a new lease key pair',
  'lease-key-rewrapped': 'Re-encrypted the lease key pairs',
  'lease-key-exported': 'Exported the lease key pairs',
  'lease-key-imported': 'Imported a lease key pair',
  'lease-key-standby': 'Created a standby lease key pair',
  'license-moved': 'Moved a license key',
  'offline-lease-made': 'Created an offline file for a license key',
  'license-notice-saved': 'Changed a license key’s notice',
  'license-alert-set-aside': 'Set aside a license key alert',
  'ticket-answered': 'Answered a ticket',
  'ticket-closed': 'Closed a ticket',
  'ticket-reopened': 'Reopened a ticket',
  'question-published': 'Published a question',
  'question-withdrawn': 'Took a question off its page',
  'withdrawal-declined': 'Declined a withdrawal',
  'review-answered': 'Answered a review',
  'review-hidden': 'Hid a review',
  'review-shown': 'Showed a review again',
  'canned-answer-added': 'Added a canned answer',
  'canned-answer-changed': 'Changed a canned answer',
  'canned-answer-deleted': 'Deleted a canned answer',
  'invoice-corrected': 'Corrected an invoice',
  'invoice-number-confirmed': 'Confirmed the next invoice number',
  'data-exported': 'Exported a customer’s data',
  'data-erased': 'Erased a customer’s data',
  'customer-note-saved': 'Changed the note about a customer',
  'renewal-link-mailed': 'Mailed a renewal link',
  'purchases-imported': 'Imported purchases',
  'exchange-rates-saved': 'Saved exchange rates',
  'import-mailed': 'Mailed the buyers of an import',
  'import-withdrawn': 'Undid an import',
  'event-target-added': 'Added an event target',
  'event-target-changed': 'Changed an event target',
  'event-target-deleted': 'Deleted an event target',
  'list-exported': 'Exported a list',
  'token-created': 'Created a token',
  'token-revoked': 'Revoked a token',
  'person-invited': 'Invited a person',
  'invitation-withdrawn': 'Withdrew an invitation',
  'invitation-accepted': 'Accepted an invitation',
  'person-removed': 'Removed a person',
  'session-ended': 'Ended a session',
  'totp-set': 'Set up an authenticator app',
  'totp-removed': 'Removed an authenticator app',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
} as const;

export const importTexts = {
  notFound: 'There is no such import.',
  source: 'Name the shop the file comes from.',
  sourceTooLong: 'The name of the shop is too long: at most 100 characters.',
  mapping: 'Send the mapping as JSON, from product names to IDs.',
  mappedTo: (name: string, id: number) => `There is no product ${id} to map “${name}” to.`,
  mailProducts: (id: number) => `There is no product ${id} whose buyers could be emailed.`,
  dryRun: 'dryRun must be true or false.',
  // About the whole file.
  notUtf8: 'The file is not in UTF-8. Save it as “CSV UTF-8”.',
  notCsv: (reason: string) => `The file cannot be read as CSV. ${reason}`,
  noColumn: (column: string) =>
    `The file has no column “${column}”. Put the column names in the first row.`,
  twice: (column: string) => `The file has the column “${column}” twice.`,
  tooManyRows: (most: number) => `The file has more than ${most} rows. Split it.`,
  tooManyBlankRows: (most: number) =>
    `The file has more than ${most} blank rows. Delete them in your spreadsheet and save it again.`,
  // About a row.
  tooManyCells: 'This row has more cells than the first row has column names.',
  control: 'This contains unprintable characters.',
  tooLong: (most: number) => `This is too long: at most ${most} characters.`,
  noEmail: 'The email is missing.',
  email: 'This is not an email address.',
  noProduct: 'This row names no product.',
  severalProducts: 'This row has several products. Export one row for each.',
  unknownProduct: (name: string) => `There is no product “${name}”. Choose one for it.`,
  sameName: (name: string) => `Several products are called “${name}”. Choose one of them.`,
  noFile: 'This product has no file yet.',
  date: 'Write this as 2026-01-31 or 2026-01-31 09:30:00, in UTC.',
  future: 'This date is in the future.',
  quantity: (most: number) => `This must be a whole number from 1 to ${most}.`,
  key: 'A key must have 4 to 128 printable ASCII characters, with no space at either end.',
  keyOfBundle: 'A bundle has no keys of its own. Name the product the key is for.',
  keyTooShort: 'A key needs at least 4 letters or digits.',
  keyTaken: 'This key, or one that reads the same, already belongs to another purchase.',
  accountTaken: 'This purchase already has a key for this account.',
  otherEmail: 'This order belongs to another email address.',
  tooManyKeys: (most: number) => `A purchase can have at most ${most} keys.`,
  // About an import.
  undelivered: (states: { state: string; count: number }[]) => {
    const total = states.reduce((sum, { count }) => sum + count, 0);
    const named = states.map(({ state, count }) => `${count} ${state}`).join(', ');
    return total === 0 ? '' : ` The other shop gives no access for ${total} more: ${named}.`;
  },
  withdrawn: 'This import has been undone.',
  inUse: (count: number) =>
    count === 1
      ? 'One purchase of this import is in use: a key was used, moved or created, a file downloaded, or the term renewed.'
      : `${count} purchases of this import are in use: a key was used, moved or created, a file downloaded, or the term renewed.`,
} as const;

export const problemColumns = {
  row: 'Row',
  column: 'Column',
  message: 'Problem',
} as const;

export const accountTexts = {
  wrongPassword: 'This is not your password',
  email: 'Enter an email address, or leave it empty',
  totpSet: 'An authenticator app is already set up. Turn it off first.',
  totpNotBegun: 'Start the set-up again: there is no code to confirm.',
  totpNotSet: 'No authenticator app is set up.',
  noSuchSession: 'This session has already ended.',
  noSuchPasskey: 'There is no such passkey.',
  passkeyName: 'Enter a name',
  passkeyNameTooLong: 'A name can have at most 60 characters',
  passkeyFailed: 'This passkey could not be verified. Try again.',
  passkeyKnown: 'This passkey has already been added.',
} as const;

export const overviewTexts = {
  both: 'Enter the first and the last day',
  order: 'The last day is before the first one',
  tooLong: (days: number) => `A period can have at most ${days} days`,
} as const;

/** In the order of the columns. */
export const transactionColumnNames = [
  ['moment', 'moment'],
  ['kind', 'kind'],
  ['order', 'order'],
  ['product', 'product'],
  ['gross', 'gross'],
  ['fee', 'fee'],
  ['net', 'net'],
  ['country', 'country'],
  ['email', 'email'],
  ['promoCode', 'promo code'],
  ['source', 'source'],
  ['vat', 'VAT'],
] as const;

export const personTexts = {
  role: 'Choose owner or support',
  notFound: 'There is no such person.',
  hasAccount: 'This address already has an account.',
  lastOwner: 'The last owner can’t be removed. Invite another owner first.',
  deadFirstLink: 'This link was used or has expired. Restart the store to get a new one.',
  deadInvitation: 'This invitation was used, has expired or was withdrawn. Ask for a new one.',
  username: 'Enter 3 to 40 letters, digits, dots, dashes or underscores',
  usernameTaken: 'This username is taken. Choose another one.',
  passwordShort: (min: number) => `Choose at least ${min} characters`,
  passwordLong: (max: number) => `Choose at most ${max} characters`,
} as const;

export const roleNames = { owner: 'Owner', support: 'Support' } as const;

export const setupErrors = {
  noSuchRow: 'There is no such row',
  loadFailed: 'Failed to load the set-up.',
  tryFailed: 'This check couldn’t be run. Please try again.',
  deadLink: 'This link was used or has expired. Create a new one in Set-up.',
  backupRuns: 'A backup is already running. Try again when it has finished.',
  noBackupHere: 'Back up this shop with a command: npm run backup -- FILE.',
  paymentFailed: 'PayPal didn’t take the payment. Check its credentials in Set-up.',
} as const;

export const progressTexts = {
  done: (done: number, all: number) =>
    all === 0 ? 'Skipped' : done === all ? 'All done' : `${done} of ${all} done`,
  states: { 'set-aside': 'skipped', failed: 'failed', open: 'open' },
  ready: 'The shop can sell',
} as const;

/** Button of a check that only looks; `checkAgain` once it has run. */
export const check = 'Check';
export const checkAgain = 'Check again';

export const setupTexts = {
  brand: {
    name: 'Make it yours',
    purpose: 'Your shop’s name, accent, logo and who sells here.',
    button: check,
  },
  payment: {
    name: 'Take payments',
    purpose: 'The shop needs your PayPal credentials and a webhook for PayPal’s events.',
    button: 'Connect PayPal',
  },
  'first-product': {
    name: 'Add your first product',
    purpose: 'Drop the program; its page is ready once it has a name and a price.',
    button: check,
  },
  'first-sale': {
    name: 'Make the first sale',
    purpose:
      'Pay $1 with another PayPal account or a card and get it back at once. It isn’t counted as a sale.',
    button: check,
  },
  address: {
    name: 'Public address',
    purpose: 'Where buyers, PayPal and the programs that check licenses reach the shop.',
    button: check,
  },
  paypal: {
    name: 'PayPal credentials',
    purpose: 'The shop takes payments with these.',
    button: check,
  },
  webhook: {
    name: 'PayPal webhook',
    purpose: 'Tells the shop about refunds, disputes and payments that finish later.',
    button: 'Register it',
  },
  postmark: {
    name: 'Postmark token',
    purpose: 'Sends receipts and one-time passwords.',
    button: check,
  },
  sender: {
    name: 'Sender',
    purpose: 'DKIM and Return-Path keep emails from this domain out of spam folders.',
    button: check,
  },
  broadcast: {
    name: 'News stream',
    purpose: 'Carries emails about new versions, so that receipts keep their good reputation.',
    button: check,
  },
  'test-mail': {
    name: 'Test email',
    purpose: 'Goes to your support address. Check the spam folder too.',
    button: 'Send one',
  },
  'inbound-mail': {
    name: 'Incoming email',
    purpose: 'Buyers’ email replies land in their tickets.',
    button: 'Show the address',
  },
  storage: {
    name: 'Storage',
    purpose: 'Keeps product files and pictures.',
    button: check,
  },
  disk: {
    name: 'Free disk',
    purpose: 'When the disk is full, the shop can’t sell.',
    button: check,
  },
  backup: {
    name: 'Backups',
    purpose: 'Your latest backup should be less than two days old. Keep copies on another machine.',
    button: check,
  },
  'secret-key': {
    name: 'Secret key',
    purpose:
      'Without it, a backup can’t open the key pairs that sign leases. Keep a copy away from the backups.',
    button: 'I have a copy',
  },
  'license-include': {
    name: 'License include',
    purpose: 'Your program runs with a key from this shop and stops without one.',
    button: 'I have tried it',
  },
  imprint: {
    name: 'Imprint',
    purpose: 'Most countries require a shop to name its seller.',
    button: check,
  },
  'legal-texts': {
    name: 'Legal texts',
    purpose: 'Terms and privacy policy are templates: read what they promise in your name.',
    button: 'I have read them',
  },
} as const;

export const shopSettingsTexts = {
  text: 'Enter some text',
  tooLong: (maxLength: number) => `Enter at most ${maxLength} characters`,
  oneLine: 'Enter one line',
  siteName: 'Enter the shop’s name',
  accent: 'Enter a hex colour such as #0f766e',
  label: 'Enter the text of the link',
  httpsAddress: 'Enter an address that begins with https://',
  links: 'Enter a list of links',
  tooManyLinks: (max: number) => `Enter at most ${max} links`,
  email: 'Enter an email address, or leave it empty',
  timeZone: 'Choose a time zone from the list',
  replyHours: 'Enter a whole number from 1 to 168',
  days: (least: number) => `Enter a whole number, at least ${least}`,
  boolean: 'Enter true or false',
  loadFailed: 'Failed to load the settings.',
  saveFailed: 'Failed to save the settings. Please try again.',
  unreadable: 'This picture cannot be read. Choose another file.',
  tooElaborate: 'This picture is too complex to draw. Export it as PNG and choose that file.',
  noPicture: 'There is no previous picture',
} as const;

export const tokenTexts = {
  ownersOnly: 'Only an owner of the shop can do this.',
  noTokens: 'Tokens can’t make this call. Log in as an owner.',
  missingScope: (scope: string) => `This token lacks the scope ${scope}.`,
  needsSecondFactor: 'The shop requires a second factor. Set one up under Your account first.',
  name: 'Enter a name',
  nameTooLong: 'A name can have at most 60 characters',
  nameOfLines: 'Enter the name in one line',
  scopes: 'Choose what the token may do',
  expiry: 'Enter a future day, such as 2030-12-31, or a time, such as 2030-12-31T00:00:00Z',
  notFound: 'There is no such token.',
} as const;

export const scopeNames = {
  'orders:read': 'Read purchases',
  'orders:write': 'Change purchases',
  'products:read': 'Read products and versions',
  'products:write': 'Change products, publish versions',
  'promo-codes:read': 'Read promo codes',
  'promo-codes:write': 'Change promo codes',
  'licenses:read': 'Read license keys',
  'licenses:write': 'Change license keys',
  'tickets:read': 'Read tickets',
  'tickets:write': 'Answer tickets',
  'customers:read': 'Read customers',
  'customers:write': 'Change and block customers',
  'numbers:read': 'Read sales figures',
  'refunds:write': 'Refund, give copies',
} as const;

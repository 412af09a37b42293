import { countOf } from '../language.ts';

export const texts = {
  noSuchRow: 'There is no such row',
  loadFailed: 'Failed to load the set-up.',
  tryFailed: 'This could not be tried. Please try again.',
  deadLink: 'This link is used up. Make a new one in the admin’s Set-up.',
  backupRuns: 'A backup is being made. Try again when it is there.',
  noBackupHere: 'Backups of this shop are made by a command: npm run backup -- FILE.',
  paymentFailed: 'PayPal took no payment. Compare its credentials in Set-up.',
} as const;

/** How far set-up is. */
export const progressTexts = {
  done: (done: number, all: number) => `${done} of ${all} done`,
  skipped: (all: number) => `${countOf(all, 'check')} skipped, none passed`,
  states: { 'set-aside': 'skipped', failed: 'failed', open: 'open' },
  ready: 'Nothing is open: the shop can sell.',
  readyBut: (aside: number) => `Nothing is open; ${countOf(aside, 'check')} skipped.`,
  runAny: 'Each can still be run here.',
} as const;

/** Button of a check that only looks; `checkAgain` once it has run. */
export const check = 'Check';
export const checkAgain = 'Check again';

/** Names of the rows, what each is for, and its button. */
export const setupTexts = {
  address: {
    name: 'Public address',
    purpose: 'Buyers, PayPal and the programs that check licenses reach the shop by it.',
    button: check,
  },
  paypal: {
    name: 'PayPal’s credentials',
    purpose: 'The shop takes payments with them.',
    button: check,
  },
  webhook: {
    name: 'PayPal’s webhook',
    purpose: 'Refunds, disputes and payments that finish later arrive by it.',
    button: 'Register it',
  },
  'test-payment': {
    name: 'Test payment',
    purpose:
      'You pay $1 with another PayPal account or a card, and get it back at once. It counts nowhere.',
    button: check,
  },
  postmark: {
    name: 'Postmark’s token',
    purpose: 'Receipts and one-time passwords are sent with it.',
    button: check,
  },
  sender: {
    name: 'Sender',
    purpose: 'DKIM and Return-Path keep mails of this domain out of spam folders.',
    button: check,
  },
  broadcast: {
    name: 'Stream for news',
    purpose: 'Mails about new versions go through it, so that receipts keep their good name.',
    button: check,
  },
  'test-mail': {
    name: 'Test mail',
    purpose: 'Goes to your support address. Look for it, in the spam folder too.',
    button: 'Send one',
  },
  'inbound-mail': {
    name: 'Incoming mail',
    purpose: 'Buyers’ answers by mail land in their ticket.',
    button: 'Show the address',
  },
  storage: {
    name: 'Storage',
    purpose: 'Keeps product files and pictures.',
    button: check,
  },
  disk: {
    name: 'Free disk',
    purpose: 'A full disk takes no sale.',
    button: check,
  },
  backup: {
    name: 'Backups',
    purpose: 'The last one is to be younger than two days. Keep copies on another machine.',
    button: check,
  },
  'secret-key': {
    name: 'Secret key',
    purpose:
      'Without it a backup opens no license key pair. Keep a copy where the backups are not.',
    button: 'I have a copy',
  },
  'license-include': {
    name: 'License include',
    purpose: 'Your program runs with a key of this shop and stops without one.',
    button: 'I have tried it',
  },
  imprint: {
    name: 'Imprint',
    purpose: 'Most countries ask a shop to name who sells.',
    button: check,
  },
  'legal-texts': {
    name: 'Legal texts',
    purpose: 'Terms and privacy policy are templates: read what they promise in your name.',
    button: 'I have read them',
  },
} as const;

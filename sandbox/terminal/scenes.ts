import type { LicenseState } from './license-state.ts';
import { row, type Row } from './scene-row.ts';

export const siteUrl = 'https://shop.example.com';

const rest = ' No new trades; open ones stay managed.';
const asking = `License: asking the store.${rest}`;
const steps = `Tools, Options, Expert Advisors, Allow WebRequest for listed URL: ${siteUrl}`;
const notReachable = 'License: store not reachable (error 5203)';
const tooLong = `License: the store has not answered for too long (error 5203).${rest}`;
const account = { status: 'account', reason: 'This license key is for another trading account.' };

const clockOff =
  "License: the clock of this computer is days off the broker's: set it right (error 5203)";
const termEnded = `License: the term of this license key has ended. If it was renewed, the store has to answer once (error 5203).${rest}`;
const setBack = `License: the clock of this computer was set back, and the store has not answered since (error 5203).${rest}`;

const timer = { timer: true } as const;
const start = { start: {} };
const started: Row = row(start, 'FIRST', asking, 0);
const leased: Row[] = [started, row(timer, 'OK', 'License OK', 1)];
/** The terminal has seen the broker's clock move. */
const quoted: Row[] = [...leased, row({ pass: { minutes: 2 } }, 'OK')];
const cut = (state: LicenseState): Row => row({ network: 'cut' }, state);
const up = (state: LicenseState): Row => row({ network: 'up' }, state);

/** Tests both the sandbox's terminal and the compiled license include. */
export const scenes: Record<string, Row[]> = {
  'a lease is asked for by the first timer, and again after 12 hours, 10 % more or less': [
    ...leased,
    row({ pass: { hours: 10, minutes: 45 } }, 'OK', undefined, 1),
    row({ pass: { hours: 2, minutes: 30 } }, 'OK', undefined, 2),
  ],
  'without the store everything goes on for 72 hours @p86': [
    ...leased,
    cut('OK'),
    row({ pass: { hours: 71 } }, 'GRACE', `${notReachable}, 1 h left`),
    row({ pass: { minutes: 59 } }, 'GRACE', `${notReachable}, less than 1 h left`),
    row({ pass: { minutes: 1 } }, 'STOPPED', tooLong),
    up('STOPPED'),
    row({ pass: { minutes: 31 } }, 'OK', 'License OK'),
  ],
  'a computer that sleeps counts the same hours': [
    ...leased,
    cut('OK'),
    row({ sleep: 71 }, 'GRACE', `${notReachable}, 1 h left`, 2),
    row({ sleep: 1 }, 'STOPPED', tooLong, 3),
    up('STOPPED'),
    row({ sleep: 1 }, 'OK', undefined, 4),
  ],
  'a signed refusal stops at once, and is asked about again after two minutes': [
    ...leased,
    row({ signs: account }, 'OK'),
    row({ sleep: 14 }, 'STOPPED', `License: ${account.reason}${rest}`, 2),
    row({ signs: {} }, 'STOPPED'),
    row({ pass: { minutes: 3 } }, 'OK', 'License OK', 3),
  ],
  'every signed status but ok is a refusal': ['unknown', 'ended', 'blocked', 'account'].flatMap(
    (status): Row[] => [
      row({ signs: { status, reason: `It is ${status}.` } }, 'FIRST'),
      row({ start: { login: `70${status.length}${status.charCodeAt(0)}` } }, 'FIRST'),
      row(timer, 'STOPPED', `License: It is ${status}.${rest}`),
      row({ start: { login: '' } }, 'FIRST'),
    ],
  ),
  'a refusal outlives a restart, and a network that is gone': [
    row({ signs: { status: 'ended', reason: 'It was refunded.' } }, 'FIRST'),
    started,
    row(timer, 'STOPPED'),
    cut('STOPPED'),
    row(start, 'STOPPED', `License: It was refunded.${rest}`),
    // A clock that is slightly behind does not make it younger.
    row({ clock: -1.9 }, 'STOPPED', `License: It was refunded.${rest}`),
    row({ pass: { hours: 2 } }, 'STOPPED', `License: It was refunded.${rest}`),
  ],
  'a lease outlives a restart without the store': [
    ...leased,
    cut('OK'),
    row({ sleep: 40 }, 'GRACE', `${notReachable}, 32 h left`),
    row(start, 'OK', 'License OK'),
    row(timer, 'GRACE', `${notReachable}, 32 h left`),
  ],
  'an answer with another HTTP status is a failure, never a refusal': [
    ...leased,
    row({ signs: account }, 'OK'),
    row({ http: 403 }, 'OK'),
    row({ sleep: 14 }, 'GRACE', 'License: store not reachable (HTTP 403), 58 h left'),
    row({ http: 503 }, 'GRACE'),
    row({ sleep: 1 }, 'GRACE', 'License: store not reachable (HTTP 503), 57 h left'),
    row(
      { sleep: 58 },
      'STOPPED',
      `License: the store has not answered for too long (HTTP 503).${rest}`,
    ),
  ],
  'what somebody else signs is a failure': [
    ...leased,
    row({ stranger: true }, 'OK'),
    row({ sleep: 14 }, 'GRACE', "License: the store's answer could not be verified, 58 h left"),
  ],
  'a page in place of an answer is somebody else’s @p125': [
    ...leased,
    row({ page: '<html>Log in</html>' }, 'OK'),
    row(
      { sleep: 14 },
      'GRACE',
      'License: somebody else answered in place of the store: a proxy, a virus scanner or a network with a login page, 58 h left',
    ),
  ],
  'it tries again after 1, 5 and 30 minutes, then every 30': [
    row({ network: 'cut' }, 'FIRST'),
    started,
    row(timer, 'FIRST', `${notReachable}.${rest}`, 1),
    row({ pass: { minutes: 1 } }, 'FIRST', undefined, 2),
    row({ pass: { minutes: 4 } }, 'FIRST', undefined, 2),
    row({ pass: { minutes: 1 } }, 'FIRST', undefined, 3),
    row({ pass: { minutes: 29 } }, 'FIRST', undefined, 3),
    row({ pass: { minutes: 1 } }, 'FIRST', undefined, 4),
    row({ pass: { minutes: 29 } }, 'FIRST', undefined, 4),
    row({ pass: { minutes: 1 } }, 'FIRST', undefined, 5),
  ],
  'an address that is not allowed is named with the steps, and tried again each minute': [
    row({ network: 'forbidden' }, 'FIRST'),
    started,
    row(timer, 'FIRST', `License: ${steps}.${rest}`, 1),
    row({ pass: { minutes: 5 } }, 'FIRST', undefined, 6),
    up('FIRST'),
    row({ pass: { minutes: 1 } }, 'OK', undefined, 7),
    row({ network: 'forbidden' }, 'OK'),
    row({ sleep: 14 }, 'GRACE', `License: ${steps}, 58 h left`),
    row({ sleep: 58 }, 'STOPPED', `License: ${steps}.${rest}`),
  ],
  'a clock that is set back gives no time: the broker’s clock goes on @p86 @p124': [
    ...quoted,
    cut('OK'),
    row({ clock: -100 }, 'OK'),
    row(start, 'OK'),
    // Two hours remain for summer time and drift.
    row({ pass: { hours: 71 } }, 'GRACE', `${clockOff}, 2 h left`),
    row({ pass: { hours: 3 } }, 'STOPPED', `${clockOff}.${rest}`),
    row(start, 'STOPPED'),
    up('STOPPED'),
    row(timer, 'OK'),
  ],
  'a clock that was fast and is right again stops nobody @p124': [
    ...quoted,
    cut('OK'),
    row({ clock: 100 }, 'STOPPED', `${clockOff}.${rest}`),
    row({ clock: -100 }, 'GRACE', `${notReachable}, 71 h left`),
  ],
  'an answer to a clock that is fast leaves the lease whole when it is right again': [
    row({ clock: 100 }, 'FIRST'),
    ...quoted,
    cut('OK'),
    row({ clock: -100 }, 'OK'),
    row({ pass: { hours: 71 } }, 'GRACE', `${notReachable}, less than 1 h left`),
  ],
  'without quotes, a clock that is set back asks at once, and stops until it is answered': [
    row({ quotes: false }, 'FIRST'),
    ...leased,
    row({ sleep: 20 }, 'OK', undefined, 2),
    cut('OK'),
    row({ clock: -3 }, 'STOPPED', setBack, 3),
    row(start, 'STOPPED'),
    up('STOPPED'),
    row(timer, 'OK', undefined, 4),
    // From now on it knows how far this clock is behind.
    cut('OK'),
    row({ sleep: 71 }, 'GRACE'),
    row({ sleep: 1 }, 'STOPPED', tooLong),
  ],
  'two hours back are summer time or a drift': [
    ...leased,
    row({ sleep: 1 }, 'OK', undefined, 1),
    row({ clock: -1.9 }, 'OK', undefined, 1),
  ],
  'each account has a lease of its own, which is there when it comes back': [
    ...leased,
    row({ start: { login: '6000001' } }, 'FIRST', undefined, 1),
    row(timer, 'OK', undefined, 2),
    row(start, 'OK', undefined, 2),
    row(timer, 'OK', undefined, 2),
    cut('OK'),
    row({ start: { login: '6000002' } }, 'FIRST'),
    row(timer, 'FIRST', `${notReachable}.${rest}`),
  ],
  'another key’s refusal takes nobody’s lease away': [
    ...leased,
    row({ signs: { status: 'unknown', reason: 'There is no such key.' } }, 'OK'),
    row({ start: { key: '9ZZZZ-1EFGH' } }, 'FIRST'),
    row(timer, 'STOPPED', `License: There is no such key.${rest}`),
    cut('STOPPED'),
    row(start, 'OK'),
  ],
  'a key in small letters, with spaces and O for 0 finds its lease again @p129': [
    ...leased,
    cut('OK'),
    row({ start: { key: ' oabcd 1efgh' } }, 'OK'),
  ],
  'the lease of a key that was typed with O for 0 is that of the key': [
    row({ start: { key: 'OABCD-1EFGH' } }, 'FIRST'),
    row(timer, 'OK'),
    cut('OK'),
    row(start, 'OK'),
  ],
  'a key that ends shows its days from seven on, and stops at its end @p150': [
    row({ term: 9 * 24 }, 'FIRST'),
    ...leased,
    row({ sleep: 24 }, 'OK', 'License OK'),
    row({ sleep: 1 }, 'OK', 'License OK, 7 days left'),
    row({ signs: { notice: 'Update.' } }, 'OK'),
    row({ sleep: 24 * 6 }, 'OK', 'License OK, 1 day left. Update.'),
    row({ signs: {} }, 'OK'),
    row({ sleep: 40 }, 'OK', 'License OK, less than 1 day left'),
    cut('OK'),
    row({ sleep: 6.95 }, 'GRACE', `${notReachable}, less than 1 h left`),
    row({ pass: { minutes: 10 } }, 'STOPPED', termEnded),
    up('STOPPED'),
    row({ pass: { minutes: 31 } }, 'STOPPED', `License: Its term ended.${rest}`),
    row({ term: 30 * 24 }, 'STOPPED'),
    row({ pass: { minutes: 3 } }, 'OK', 'License OK'),
  ],
  'a key that is renewed before its end goes on @p150': [
    row({ term: 1 }, 'FIRST'),
    started,
    row(timer, 'OK', 'License OK, less than 1 day left', 1),
    row({ term: 30 * 24 }, 'OK'),
    row({ pass: { minutes: 60 } }, 'OK', 'License OK', 2),
  ],
  'an offline file goes on where the store is gone @p150': [
    row({ offline: 1000 }, 'FIRST'),
    cut('FIRST'),
    row(start, 'OK', 'License OK'),
    row({ sleep: 20 }, 'GRACE', `${notReachable}, 40 days left`),
    row({ sleep: 930 }, 'GRACE', `${notReachable}, 50 h left`),
    row({ sleep: 50 }, 'STOPPED', tooLong),
  ],
  'an offline file made without a server is found @p150': [
    row({ offline: 1000, server: '' }, 'FIRST'),
    row(start, 'OK', 'License OK'),
  ],
  'the later answer counts; once it has run out, the offline file does again @p150': [
    row({ offline: 1000 }, 'FIRST'),
    row(start, 'OK'),
    row({ sleep: 20 }, 'OK', 'License OK', 1),
    cut('OK'),
    row({ sleep: 71 }, 'GRACE', `${notReachable}, 1 h left`),
    row({ pass: { minutes: 60 } }, 'GRACE', `${notReachable}, 37 days left`),
    row(start, 'OK'),
    row(timer, 'GRACE', `${notReachable}, 37 days left`),
  ],
  'no offline file takes back a later refusal @p150': [
    row({ offline: 1000 }, 'FIRST'),
    row(start, 'OK'),
    row({ signs: account }, 'OK'),
    row({ sleep: 20 }, 'STOPPED', `License: ${account.reason}${rest}`, 1),
    cut('STOPPED'),
    row(start, 'STOPPED'),
    row({ sleep: 100 }, 'STOPPED', `License: ${account.reason}${rest}`),
  ],
  'without a key nothing is asked': [
    row(
      { start: { key: ' - ' } },
      'FIRST',
      `License: enter your license key in the inputs.${rest}`,
    ),
    row({ pass: { minutes: 10 } }, 'FIRST', undefined, 0),
  ],
  'without an account nothing is asked': [
    row({ start: { login: '' } }, 'FIRST', `License: waiting for the account to connect.${rest}`),
    row({ pass: { minutes: 10 } }, 'FIRST', undefined, 0),
  ],
  'the seller’s notice stands behind it': [
    row({ signs: { notice: 'Wartung am Sonntag – 鍵' } }, 'FIRST'),
    started,
    row(timer, 'OK', 'License OK. Wartung am Sonntag – 鍵'),
  ],
};

import type { LicenseState } from './license-state.ts';

/** An event in a program's life. */
type Action =
  /** Puts it on the chart; an empty login is not connected yet. */
  | { start: { key?: string; login?: string } }
  /** Runs its timer once. */
  | { timer: true }
  /** Lets time pass, with a timer each minute. */
  | { pass: { hours?: number; minutes?: number } }
  /** Lets hours pass, then runs the timer once. */
  | { sleep: number }
  /** Moves the clock by hours, then runs the timer once. */
  | { clock: number }
  | { network: 'up' | 'cut' | 'forbidden' }
  /** Changes what the store signs. */
  | { signs: { status?: string; reason?: string; notice?: string } }
  /** Changes the status of the store's answers. */
  | { http: number }
  /** Answers are signed with another key. */
  | { stranger: true };

/** An event and the program's state after it. */
export interface Row {
  does: Action;
  state: LicenseState;
  /** `LicenseText()` */
  text?: string;
  /** Requests since the scene began. */
  asked?: number;
}

/** The store's address in the texts. */
export const siteUrl = 'https://shop.example.com';

const rest = ' No new trades; open ones are looked after.';
const asking = `License: asking the store.${rest}`;
const steps = `Tools, Options, Expert Advisors, Allow WebRequest for listed URL: ${siteUrl}`;
const tooLong = `License: the store has not answered for too long.${rest}`;
const account = { status: 'account', reason: 'This license key is for another trading account.' };

const started: Row = { does: { start: {} }, state: 'FIRST', text: asking, asked: 0 };
const leased: Row[] = [
  started,
  { does: { timer: true }, state: 'OK', text: 'License OK', asked: 1 },
];
const cut = (state: LicenseState): Row => ({ does: { network: 'cut' }, state });
const up = (state: LicenseState): Row => ({ does: { network: 'up' }, state });

/** The states of a sold program: the sandbox's terminal and the compiled license include are both tested with this table. */
export const scenes: Record<string, Row[]> = {
  'a lease is asked for by the first timer, and again after 12 hours, 10 % more or less': [
    ...leased,
    { does: { pass: { hours: 10, minutes: 45 } }, state: 'OK', asked: 1 },
    { does: { pass: { hours: 2, minutes: 30 } }, state: 'OK', asked: 2 },
  ],
  'without the store everything goes on for 72 hours': [
    ...leased,
    cut('OK'),
    {
      does: { pass: { hours: 71 } },
      state: 'GRACE',
      text: 'License: store not reachable, 1 h left',
    },
    {
      does: { pass: { minutes: 59 } },
      state: 'GRACE',
      text: 'License: store not reachable, less than 1 h left',
    },
    { does: { pass: { minutes: 1 } }, state: 'STOPPED', text: tooLong },
    up('STOPPED'),
    { does: { pass: { minutes: 31 } }, state: 'OK', text: 'License OK' },
  ],
  'a computer that sleeps counts the same hours': [
    ...leased,
    cut('OK'),
    {
      does: { sleep: 71 },
      state: 'GRACE',
      text: 'License: store not reachable, 1 h left',
      asked: 2,
    },
    { does: { sleep: 1 }, state: 'STOPPED', text: tooLong, asked: 3 },
    up('STOPPED'),
    { does: { sleep: 1 }, state: 'OK', asked: 4 },
  ],
  'a signed refusal stops at once, and is asked about again after two minutes': [
    ...leased,
    { does: { signs: account }, state: 'OK' },
    { does: { sleep: 14 }, state: 'STOPPED', text: `License: ${account.reason}${rest}`, asked: 2 },
    { does: { signs: {} }, state: 'STOPPED' },
    { does: { pass: { minutes: 3 } }, state: 'OK', text: 'License OK', asked: 3 },
  ],
  'every signed status but ok is a refusal': ['unknown', 'ended', 'blocked', 'account'].flatMap(
    (status): Row[] => [
      { does: { signs: { status, reason: `It is ${status}.` } }, state: 'FIRST' },
      { does: { start: { login: `70${status.length}${status.charCodeAt(0)}` } }, state: 'FIRST' },
      { does: { timer: true }, state: 'STOPPED', text: `License: It is ${status}.${rest}` },
      { does: { start: { login: '' } }, state: 'FIRST' },
    ],
  ),
  'a refusal outlives a restart, and a network that is gone': [
    { does: { signs: { status: 'ended', reason: 'It was refunded.' } }, state: 'FIRST' },
    started,
    { does: { timer: true }, state: 'STOPPED' },
    cut('STOPPED'),
    { does: { start: {} }, state: 'STOPPED', text: `License: It was refunded.${rest}` },
    // A clock that is a little behind does not make it younger.
    { does: { clock: -1.9 }, state: 'STOPPED', text: `License: It was refunded.${rest}` },
    { does: { pass: { hours: 2 } }, state: 'STOPPED', text: `License: It was refunded.${rest}` },
  ],
  'a lease outlives a restart without the store': [
    ...leased,
    cut('OK'),
    { does: { sleep: 40 }, state: 'GRACE', text: 'License: store not reachable, 32 h left' },
    { does: { start: {} }, state: 'OK', text: 'License OK' },
    { does: { timer: true }, state: 'GRACE', text: 'License: store not reachable, 32 h left' },
  ],
  'an answer with another HTTP status is a failure, never a refusal': [
    ...leased,
    { does: { signs: account }, state: 'OK' },
    { does: { http: 403 }, state: 'OK' },
    { does: { sleep: 14 }, state: 'GRACE', text: 'License: store not reachable, 58 h left' },
    { does: { http: 503 }, state: 'GRACE' },
    { does: { sleep: 1 }, state: 'GRACE', text: 'License: store not reachable, 57 h left' },
  ],
  'what somebody else signs is a failure': [
    ...leased,
    { does: { stranger: true }, state: 'OK' },
    {
      does: { sleep: 14 },
      state: 'GRACE',
      text: 'License: the answer of the store is not genuine, 58 h left',
    },
  ],
  'it tries again after 1, 5 and 30 minutes, then every 30': [
    { does: { network: 'cut' }, state: 'FIRST' },
    started,
    {
      does: { timer: true },
      state: 'FIRST',
      text: `License: store not reachable.${rest}`,
      asked: 1,
    },
    { does: { pass: { minutes: 1 } }, state: 'FIRST', asked: 2 },
    { does: { pass: { minutes: 4 } }, state: 'FIRST', asked: 2 },
    { does: { pass: { minutes: 1 } }, state: 'FIRST', asked: 3 },
    { does: { pass: { minutes: 29 } }, state: 'FIRST', asked: 3 },
    { does: { pass: { minutes: 1 } }, state: 'FIRST', asked: 4 },
    { does: { pass: { minutes: 29 } }, state: 'FIRST', asked: 4 },
    { does: { pass: { minutes: 1 } }, state: 'FIRST', asked: 5 },
  ],
  'an address that is not allowed is named with the steps, and tried again each minute': [
    { does: { network: 'forbidden' }, state: 'FIRST' },
    started,
    { does: { timer: true }, state: 'FIRST', text: `License: ${steps}.${rest}`, asked: 1 },
    { does: { pass: { minutes: 5 } }, state: 'FIRST', asked: 6 },
    up('FIRST'),
    { does: { pass: { minutes: 1 } }, state: 'OK', asked: 7 },
    { does: { network: 'forbidden' }, state: 'OK' },
    { does: { sleep: 14 }, state: 'GRACE', text: `License: ${steps}, 58 h left` },
    { does: { sleep: 58 }, state: 'STOPPED', text: `License: ${steps}.${rest}` },
  ],
  'a clock that is set back gives no time: it asks at once, and stops until it is answered': [
    ...leased,
    { does: { sleep: 20 }, state: 'OK', asked: 2 },
    cut('OK'),
    {
      does: { clock: -3 },
      state: 'STOPPED',
      text: `License: the clock of this computer was set back, and the store has not answered since.${rest}`,
      asked: 3,
    },
    { does: { start: {} }, state: 'STOPPED' },
    up('STOPPED'),
    { does: { timer: true }, state: 'OK', asked: 4 },
    // From now on it knows by how much this clock is behind.
    cut('OK'),
    { does: { sleep: 71 }, state: 'GRACE' },
    { does: { sleep: 1 }, state: 'STOPPED', text: tooLong },
  ],
  'two hours back are summer time or a drift': [
    ...leased,
    { does: { sleep: 1 }, state: 'OK', asked: 1 },
    { does: { clock: -1.9 }, state: 'OK', asked: 1 },
  ],
  'each account has a lease of its own, which is there when it comes back': [
    ...leased,
    { does: { start: { login: '6000001' } }, state: 'FIRST', asked: 1 },
    { does: { timer: true }, state: 'OK', asked: 2 },
    { does: { start: {} }, state: 'OK', asked: 2 },
    { does: { timer: true }, state: 'OK', asked: 2 },
    cut('OK'),
    { does: { start: { login: '6000002' } }, state: 'FIRST' },
    { does: { timer: true }, state: 'FIRST', text: `License: store not reachable.${rest}` },
  ],
  'another key’s refusal takes nobody’s lease away': [
    ...leased,
    { does: { signs: { status: 'unknown', reason: 'There is no such key.' } }, state: 'OK' },
    { does: { start: { key: '9ZZZZ-1EFGH' } }, state: 'FIRST' },
    { does: { timer: true }, state: 'STOPPED', text: `License: There is no such key.${rest}` },
    cut('STOPPED'),
    { does: { start: {} }, state: 'OK' },
  ],
  'a key in small letters and with spaces finds its lease again': [
    ...leased,
    cut('OK'),
    { does: { start: { key: ' 0abcd 1efgh' } }, state: 'OK' },
  ],
  'without a key nothing is asked': [
    {
      does: { start: { key: ' - ' } },
      state: 'FIRST',
      text: `License: enter your license key in the inputs.${rest}`,
    },
    { does: { pass: { minutes: 10 } }, state: 'FIRST', asked: 0 },
  ],
  'without an account nothing is asked': [
    {
      does: { start: { login: '' } },
      state: 'FIRST',
      text: `License: waiting for the account to connect.${rest}`,
    },
    { does: { pass: { minutes: 10 } }, state: 'FIRST', asked: 0 },
  ],
  'the seller’s notice stands behind it': [
    { does: { signs: { notice: 'Wartung am Sonntag – 鍵' } }, state: 'FIRST' },
    started,
    { does: { timer: true }, state: 'OK', text: 'License OK. Wartung am Sonntag – 鍵' },
  ],
};

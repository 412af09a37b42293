import * as z from 'zod/mini';
import { reasons as words, texts } from '#texts/contract/leases.ts';
import { defineRoute } from './route.ts';

/** How long a sold program works without another lease. */
export const leaseHours = 72;
/** Seconds until a program asks again: after a lease, and after a refusal, so that a key that was moved soon works. */
export const refreshSeconds = { granted: 12 * 3600, refused: 120 } as const;

/** Demo accounts that a key may be used on beside its own account, within so many rolling days. */
export const demoLoginsPerKey = 3;
export const demoLoginDays = 30;

/** How long it is kept who asked for leases. */
export const traceDays = 90;

/** Of free text in a request; a reason and a notice have some more. */
const longestText = 128;
export const longestLine = 200;

/** Sentences for the chart of a program that may not work: what is wrong, and what to do. */
export const reasons = { ...words, demo: words.demo(demoLoginsPerKey, demoLoginDays) } as const;

const text = (name: string) =>
  z
    .string(texts.missing(name))
    .check(z.refine((value) => Array.from(value).length <= longestText, texts.tooLong(name)));
const optionalText = (name: string) => z._default(text(name), '');
const digits = (name: string) =>
  z.string(texts.missing(name)).check(z.regex(/^[1-9]\d{0,18}$/, texts.noNumber(name, 19)));
const oneOf = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.optional(z.enum(values, texts.noneOf(name, values)));

/** What a sold program says of itself and its terminal. Fields that it does not name are ignored. */
export const leaseRequestSchema = z.object({
  /** Of this form. */
  v: z.literal('1', texts.form),
  /** The licence key, typed. Case, spaces and dashes do not matter. */
  key: text('key').check(z.minLength(1, texts.missing('key'))),
  /** The number of the trading account. */
  login: digits('login'),
  /** Of the broker. */
  server: optionalText('server'),
  /** The broker, as its terminal names it. */
  company: optionalText('company'),
  mode: oneOf('mode', ['real', 'demo', 'contest']),
  /** The program is this product's. */
  product: digits('product'),
  /** Of the program. */
  ver: optionalText('ver'),
  /** Of the terminal. */
  build: optionalText('build'),
  platform: oneOf('platform', ['MT4', 'MT5']),
  /** Comes back in the answer, so that none can be used twice. */
  nonce: z.string(texts.missing('nonce')).check(z.regex(/^[0-9a-f]{32}$/, texts.nonce)),
  /** The id of the key pair whose public half the program has. */
  kid: z.optional(z.string().check(z.regex(/^\d{1,4}$/, texts.noNumber('kid', 4)))),
});
export type LeaseRequest = z.infer<typeof leaseRequestSchema>;

export const requestLease = defineRoute({
  method: 'POST',
  path: '/api/licenses/lease',
  summary:
    'A signed lease, or a signed refusal, for the software that was sold. See docs/license-check.md.',
  input: leaseRequestSchema,
  status: 200,
  output: z.string(),
  answer: 'text',
  bodyLimitBytes: 2048,
  limit: { points: 600, countedIn: 'memory' },
});

/** Whether an address says its failures as a line of text: the terminals that ask there read no JSON. */
export function failsInText(path: string): boolean {
  return path === requestLease.path || path.startsWith(`${requestLease.path}/`);
}

import * as z from 'zod/mini';
import { leaseReasons as words, leaseTexts as texts } from '#texts/contract/licenses.ts';
import { defineRoute } from '../route.ts';

/** How long a program works without a new lease. */
export const leaseHours = 72;
/**
 * Seconds until a program asks again; short after a refusal, so that a moved or renewed key soon
 * works. `longEnded`: more than a day after the end.
 */
export const refreshSeconds = { granted: 12 * 3600, refused: 120, longEnded: 3600 } as const;

/** Shorter keys (normalized) could be guessed, so they bind to no account by themselves. */
export const minBindingCharacters = 16;

/** Demo accounts allowed per key beside its own account, within `demoLoginDays` rolling days. */
export const demoLoginsPerKey = 3;
export const demoLoginDays = 30;

/**
 * Retention of lease requests: by day, then by month. PayPal opens disputes up to 180 days after a
 * purchase.
 */
export const traceDaysByDay = 7;

/** Characters of free text in a request; reasons and notices may be longer. */
const maxTextLength = 128;
export const maxLineLength = 200;

/** Refusals shown on the chart: what is wrong and what to do. */
export const reasons = { ...words, demo: words.demo(demoLoginsPerKey, demoLoginDays) } as const;

const text = (name: string) =>
  z
    .string(texts.missing(name))
    .check(z.refine((value) => Array.from(value).length <= maxTextLength, texts.tooLong(name)));
const optionalText = (name: string) => z._default(text(name), '');
const digits = (name: string) =>
  z.string(texts.missing(name)).check(z.regex(/^[1-9]\d{0,18}$/, texts.noNumber(name, 19)));
const oneOf = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.optional(z.enum(values, texts.noneOf(name, values)));

/** A program's lease request about itself and its terminal. Unknown fields are ignored. */
export const leaseRequestSchema = z.object({
  /** Protocol version. */
  v: z.literal('1', texts.form),
  /** License key as typed; case, spaces and dashes are ignored. */
  key: text('key').check(z.minLength(1, texts.missing('key'))),
  /** Trading account number. */
  login: digits('login'),
  server: optionalText('server'),
  /** The broker's name in the terminal. */
  company: optionalText('company'),
  mode: oneOf('mode', ['real', 'demo', 'contest']),
  /** Product id of the program. */
  product: digits('product'),
  ver: optionalText('ver'),
  build: optionalText('build'),
  platform: oneOf('platform', ['MT4', 'MT5']),
  /** Echoed in the answer, which makes each lease single-use. */
  nonce: z.string(texts.missing('nonce')).check(z.regex(/^[0-9a-f]{32}$/, texts.nonce)),
  /** Id of the key pair whose public half the program has. */
  kid: z.optional(z.string().check(z.regex(/^\d{1,4}$/, texts.noNumber('kid', 4)))),
  /** `1` adds the line `until`, which older programs refuse. */
  ext: z.optional(z.string()),
});
export type LeaseRequest = z.infer<typeof leaseRequestSchema>;

export const requestLease = defineRoute('POST', '/api/licenses/lease', {
  summary: 'Returns a signed lease or refusal to a sold program. See docs/license-check.md.',
  input: leaseRequestSchema,
  output: z.string(),
  answer: 'text',
  bodyLimitBytes: 2048,
});

/** Tells whether failures at a path are plain text: terminals read no JSON. */
export function failsInText(path: string): boolean {
  return path === requestLease.path || path.startsWith(`${requestLease.path}/`);
}

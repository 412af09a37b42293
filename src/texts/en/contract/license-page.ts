import { countOf, formatCount } from '../language.ts';

export const texts = {
  reasonMissing: 'Say why you move this key',
  reasonTooLong: 'A reason has at most 200 characters',
  notice: 'Enter a notice',
  noticeTooLong: (characters: number) => `A notice has at most ${characters} characters`,
  noticeOneLine: 'A notice has one line',
} as const;

export const traceColumns = {
  day: 'Day or month',
  login: 'Account',
  server: 'Server',
  firstAt: 'First',
  lastAt: 'Last',
  count: 'Checks',
  days: 'Days',
  outcome: 'Outcome',
  version: 'Version',
  platform: 'Platform',
  build: 'Build',
} as const;

/** A product's keys of the last 7 days, and the versions that they run. */
export const usage = {
  active: (keys: number) => countOf(keys, 'active key'),
  all: (keys: string, version: string) => `${keys} on v${version}`,
  version: ({ version, keys }: { version: string; keys: number }) =>
    `v${version} on ${formatCount(keys)}`,
} as const;

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

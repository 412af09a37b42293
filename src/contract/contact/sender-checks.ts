/** `none` says nothing either way. */
export const checkResults = ['passed', 'failed', 'none'] as const;

/** Postmark's findings about a mail's sender; null for mails that came another way. */
export type SenderChecks = Record<'spf' | 'dkim', (typeof checkResults)[number] | null>;

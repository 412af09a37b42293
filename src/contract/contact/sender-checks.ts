/** `none` says nothing either way. */
export const checkResults = ['passed', 'failed', 'none'] as const;

/** Postmark's findings about a mail's sender; null for what came by other ways. */
export type SenderChecks = Record<'spf' | 'dkim', (typeof checkResults)[number] | null>;

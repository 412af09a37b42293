import type { MailKind } from '#contract/mails.ts';

/** What goes first where many mails wait. */
export const priorities = { code: 0, other: 1, release: 2 };

export function priorityOf(kind: MailKind): number {
  if (kind === 'one-time-password') return priorities.code;
  return kind === 'release' ? priorities.release : priorities.other;
}

import type { MailKind } from '#contract/mails.ts';

/** Lower is sent first. */
export const priorities = { code: 0, other: 1, release: 2 };

export function priorityOf(kind: MailKind): number {
  if (kind === 'one-time-password') return priorities.code;
  return kind === 'release' ? priorities.release : priorities.other;
}

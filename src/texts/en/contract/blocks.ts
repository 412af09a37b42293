/** Texts about blocked addresses in forms and answers. */
export const texts = {
  cannotBuy: (supportEmail: string) => `This address cannot buy here. Write to ${supportEmail}.`,
  isBlocked: 'This address is blocked already.',
  notFound: 'There is no such block.',
  reason: 'Enter a reason',
  reasonTooLong: 'A reason has at most 200 characters',
  reasonOfLines: 'Enter the reason in one line',
} as const;

export const columns = {
  email: 'Email',
  reason: 'Reason',
  createdAt: 'Blocked At',
} as const;

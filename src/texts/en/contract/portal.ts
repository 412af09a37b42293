export const texts = {
  dead: 'Your time on this page is over. Ask for a new one-time password to go on.',
  noLogin:
    'No account number can be read from this. Enter the number that your platform logs in with, digits alone.',
  needsNumber:
    'No account number can be read from this, so no program gets a lease. Move the key to the right number: it is not counted.',
  isBlocked: 'This license key is blocked, so it cannot be moved. Contact support.',
  hasOther: 'Another license key of this purchase belongs to that account already.',
  changed: 'Somebody else has changed this key at the same moment. Look at it again.',
  noneLeft: (moves: number, day: string) =>
    `The ${moves} moves of this purchase are used up. The next one is possible on ${day}.`,
  failed: 'The key could not be moved. Try again or contact support.',
  isBeta: 'Say whether betas are to be offered: true or false.',
} as const;

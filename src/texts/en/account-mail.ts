/** The mail about a change of what opens an account. */
export const accountMail = {
  /** Kinds of changes, as subjects name them. */
  changes: {
    'passkey-added': 'A passkey was added',
    'passkey-removed': 'A passkey was removed',
    'totp-set': 'An authenticator app was set up',
    'totp-removed': 'The authenticator app was turned off',
    'password-changed': 'The password was changed',
  },
  subject: (change: string, username: string) => `${change}: admin account ${username}`,
  when: (moment: string) => `This happened on ${moment}.`,
  notYou:
    'If it was not you, run npm run admin:password on the server at once: it sets a new password, removes all second factors and ends all sessions.',
  button: 'Open the audit log',
} as const;

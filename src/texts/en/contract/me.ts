/** Texts about an admin's own account. */
export const texts = {
  totpSet: 'Codes of an authenticator app are set up already. Turn them off first.',
  totpNotBegun: 'Begin the set-up again: there is no code to confirm.',
  totpNotSet: 'No authenticator app is set up.',
  noSuchSession: 'This session has ended already.',
  noSuchPasskey: 'There is no such passkey.',
  passkeyName: 'Enter a name',
  passkeyNameTooLong: 'A name has at most 60 characters',
  passkeyFailed: 'This passkey could not be verified. Try again.',
  passkeyKnown: 'This passkey is added already.',
} as const;

/** Texts about the accounts of the admin. */
export const texts = {
  role: 'Choose owner or support',
  notFound: 'There is no such person.',
  hasAccount: 'This address has an account already.',
  lastOwner: 'The last owner stays: invite another owner first.',
  deadFirstLink:
    'This link was used or has expired. Start the store again, and it makes another one.',
  deadInvitation: 'This invitation was used, has expired or was withdrawn. Ask for another one.',
  username: 'Enter 3 to 40 letters, digits, dots, dashes or underscores',
  usernameTaken: 'This username is taken. Choose another one.',
  passwordShort: (min: number) => `Choose at least ${min} characters`,
  passwordLong: (max: number) => `Choose at most ${max} characters`,
} as const;

export const roleNames = { owner: 'Owner', support: 'Support' } as const;

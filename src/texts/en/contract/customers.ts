/** Texts about customers in forms and answers. */
export const texts = {
  notFound: 'There is no customer with this address.',
  note: 'Enter the note as text',
  noteTooLong: 'A note has at most 5,000 characters',
} as const;

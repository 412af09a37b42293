/** Texts about canned answers. */
export const texts = {
  notFound: 'There is no such canned answer.',
  name: 'Enter a name',
  nameTooLong: 'A name has at most 80 characters',
  tooMany: (max: number) => `There are ${max} canned answers already. Delete one first.`,
} as const;

/** Errors of a file's name and size. */
export const texts = {
  choose: 'Choose a file',
  ending: (name: string, endings: readonly string[]) =>
    `${name} cannot be used here: the file must end in ${endings.join(', ')}.`,
  tooLarge: (name: string, most: string) => `${name} is too large: at most ${most}.`,
  empty: (name: string) => `${name} is empty.`,
  tooMany: (most: number) => `At most ${most} files fit here.`,
} as const;

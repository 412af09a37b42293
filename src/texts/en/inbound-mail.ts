/** Remarks of a ticket about the mail that it came from. */
export const texts = {
  noText: '(This mail has no text.)',
  cut: '(The rest of this mail was left out.)',
  attachments: (names: string[]) => `(Attachments are not kept: ${names.join(', ')})`,
  nameless: 'a file without a name',
  others: (count: number) => `${count} more`,
} as const;

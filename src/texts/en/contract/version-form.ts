export const texts = {
  noNumber: 'Enter a version number, such as 2.4',
  noFile: 'Choose a file',
  channel: 'Choose a channel: stable or beta',
  notes: (characters: string) => `Notes have at most ${characters} characters`,
  notShowable:
    'These notes take too long to show: they have too many nested lists or quotes, or too many marks that are not closed.',
  notify: 'Say 1 where the buyers are to be mailed, else 0.',
  noReason: 'Say why this version is withdrawn: its buyers read it',
  reasonTooLong: (characters: number) => `A reason has at most ${characters} characters`,
  tellAlone: 'Those who run a version are told of its withdrawal alone.',
  reasonAlone: 'A reason comes with withdrawn: 1',
  withdrawn: 'Say 1 or 0',
  betaToStable: 'A beta can become stable, nothing else',
  exists: (number: string) =>
    `There is a version ${number} already; a withdrawn one counts too. Choose another number.`,
  publishedAlready: (number: string) =>
    `This form was published already, as version ${number}. Look at it in the list of versions.`,
  notHigher: (
    number: string,
    newest: { number: string; channel: 'stable' | 'beta' },
    example: string | null,
  ) =>
    `${number} is not higher than ${newest.number}, the newest ${newest.channel} version. Free is every number above ${newest.number} that is not taken${example ? `, ${example} for example` : ''}.`,
  needsNumber: (newest: string) =>
    `No number follows ${newest} by itself. Publish this file under New version, with a number of your choice.`,
  saveFailed: 'The version could not be saved',
} as const;

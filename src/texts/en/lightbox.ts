/** Appended to the name of a linked picture. */
export const opensInNewTab = ', opens in a new tab';

export const lightbox = {
  label: 'Pictures',
  alone: 'Open in a new tab',
  place: (index: number, count: number) => `${index} of ${count}`,
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
} as const;

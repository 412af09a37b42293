import { countOf } from './language.ts';

export const gallery = {
  label: 'Screenshots',
  cover: (product: string) => `${product}: chart picture`,
  video: (place: number, product: string) => `Video ${place} of ${product}`,
  screenshot: (place: number, product: string) => `Screenshot ${place} of ${product}`,
  enlarge: 'Enlarge',
} as const;

export const videoPoster = {
  /** Used within a sentence, so it begins with a small letter. */
  play: (video: string) => `Play ${video.replace(/^V/, 'v')}`,
  host: (host: string) => `Plays from ${host}`,
  link: (video: string, host: string) => `${video}, at ${host}, opens in a new tab`,
} as const;

export const slider = {
  play: 'Play slides',
  pause: 'Pause slides',
  slide: (place: number) => `Go to slide ${place}`,
} as const;

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

export const suggestions = {
  label: 'Suggestions',
  count: (count: number) => countOf(count, 'suggestion'),
  didYouMean: (meant: string) => `Did you mean ${meant}?`,
} as const;

export const shareButton = { share: 'Share' } as const;

export const shared = {
  copied: 'Link copied',
  copy: 'Copy the address of this page',
} as const;

/** For the button that opens the list. */
export const setFileToggle = {
  closed: 'Check for Set Files',
  open: 'Hide Set Files',
} as const;

export const setFileList = {
  title: 'Set files',
  count: (count: number) => countOf(count, 'file'),
  note: (symbol: string) => `Note on ${symbol}`,
  inputs: 'Inputs',
  inputsOf: (symbol: string) => `Inputs of ${symbol}`,
  download: 'Download',
  downloadOf: (symbol: string) => `Download ${symbol}`,
  failed: 'The inputs could not be loaded. Check your connection, then try again.',
} as const;

import { countOf } from './language.ts';

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

/** For the button that opens the list. */
export const setFileToggle = {
  closed: 'Check for Set Files',
  open: 'Hide Set Files',
} as const;

export const setFileList = {
  title: 'Set files',
  note: (symbol: string) => `Note on ${symbol}`,
  inputs: 'Inputs',
  inputsOf: (symbol: string) => `Inputs of ${symbol}`,
  download: 'Download',
  downloadOf: (symbol: string) => `Download ${symbol}`,
  failed: 'The inputs could not be loaded. Check your connection, then try again.',
} as const;

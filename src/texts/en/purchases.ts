export const nextSteps = {
  title: 'What comes next',
  download: {
    title: 'Download',
    text: 'Save the file. If the browser asks, keep it: it comes from this shop.',
  },
  copy: {
    title: 'Copy to MQL5/Experts',
    text: 'In MetaTrader: File, Open Data Folder. Indicators go to MQL5/Indicators; in MetaTrader 4 the folder is MQL4. Then refresh the Navigator.',
  },
  paste: {
    title: 'Paste the key',
    text: 'Drag the program onto a chart, and paste the license key of this account where its inputs ask for it.',
  },
} as const;

export const downloadButton = {
  download: 'Download',
} as const;

export const partDownloads = {
  label: 'Files of the bundle',
  download: (product: string) => `Download ${product}`,
  noFile: 'It has no file at the moment.',
} as const;

export const partChoice = {
  label: 'Product',
  hint: 'Each product of the bundle has its own license keys and versions.',
} as const;

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

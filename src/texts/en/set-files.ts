export const setFilesPage = {
  title: 'Set File Workbench',
  description:
    'Read, compare, edit and convert set files of MetaTrader 4 and 5 in your browser. Nothing is uploaded, and it works offline.',
  lead: 'Read, compare, edit and convert set files of MetaTrader 4 and 5. What you do not edit stays as it is, byte for byte.',
  stays: 'Your file stays in this browser and is sent nowhere.',
  offline: 'This page works without a connection too.',
  withoutScript: 'The workbench runs in your browser, so it needs JavaScript.',
} as const;

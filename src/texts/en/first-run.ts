const terminals = {
  mt4: { folder: 'MQL4', addRow: 'double-click the empty line', button: 'AutoTrading' },
  mt5: { folder: 'MQL5', addRow: 'click the line with the plus', button: 'Algo Trading' },
} as const;
type Platform = keyof typeof terminals;
type ProductType = 'expert_advisor' | 'indicator' | 'source_code';

const nameOf = (platform: Platform) => `MetaTrader ${platform.slice('mt'.length)}`;

/** Makes a product work in the buyer's terminal. */
export const firstRun = {
  next: 'What comes next',
  platform: nameOf,
  mailHeading: (platform: Platform, type: ProductType) =>
    `Run the ${type.replace('_', ' ')} in ${nameOf(platform)}:`,
  /** `{address}` is the shop's. */
  steps(platform: Platform, type: ProductType): [copy: string, allow: string, run: string] {
    const { folder, addRow, button } = terminals[platform];
    const isIndicator = type === 'indicator';
    const refresh = 'refresh the Navigator';
    const compile = `open it in MetaEditor and press Compile (an indicator goes to ${folder}/Indicators)`;
    const helper =
      'An indicator can’t reach the shop itself: if a license helper came with it, start that, too.';
    return [
      `Choose File, Open Data Folder, copy the file to ${folder}/${isIndicator ? 'Indicators' : 'Experts'}, and ${type === 'source_code' ? compile : refresh}.`,
      `Open Tools, Options, Expert Advisors, tick “Allow WebRequest for listed URL”, ${addRow}, enter {address} and press Enter, then OK.${isIndicator ? ` ${helper}` : ''}`,
      `${isIndicator ? 'Drag the indicator' : `Switch on “${button}” in the toolbar, then drag the program`} onto a chart and paste the license key into its inputs.`,
    ];
  },
  load: 'In the same window, choose Load and pick the set file for your symbol:',
  setFiles: 'Set files',
  copyAddress: 'Copy address',
  copyKey: 'Copy key',
  receiptAddress: (email: string) => `Leave unchanged to use the receipt’s address (${email}).`,
} as const;

export const handover = {
  send: 'Send this to my computer',
  sent: 'We’ve emailed the steps and a link to your receipt’s address.',
  failed: 'The email could not be sent. Try again in a minute.',
} as const;

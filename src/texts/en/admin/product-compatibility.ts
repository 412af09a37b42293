export const compatibilityFields = {
  lead: 'Shown on the product’s page. State only what you know: what is not stated is shown as that.',
  notStated: 'Not stated',
  positions: { netting: 'Netting', hedging: 'Hedging', both: 'Both' },
  runsOn: 'Runs on',
  account: 'Account and terminal',
  trading: 'Way of trading',
  currency: 'Currency',
  lowestBuildHint: 'Of the terminal, such as 3802',
  symbolsHint: 'As your broker writes them, suffixes too, separated by commas',
  lowestLeverageHint: '100 is 1:100',
  webRequestAddressesHint: 'What the terminal has to allow, separated by commas',
  mostOpenTradesHint: 'At the same time',
} as const;

/** Warnings about a run, in plain words. */
export const reportFlags = {
  few_trades: 'Fewer than 100 trades: too few to tell skill from chance.',
  short_period: 'Less than two years: it has seen few kinds of market.',
  low_quality: 'The modelling quality is under 99% or not stated.',
  no_real_ticks: 'It was not run on real ticks.',
  growing_lots: 'Lots grow while it loses, as with a martingale: one bad run can take the account.',
  no_stop_loss: 'No order had a stop loss when it was placed.',
  open_losses: 'Losses were left open: the equity fell more than twice as deep as the balance.',
  payments: 'Money was paid in or out during the run; the figures leave that out.',
} as const;

export const texts = {
  label: 'The seller’s own backtest',
  /** 17 CFR 4.41(b)(1)(i). */
  disclaimer:
    'Hypothetical or simulated performance results have certain inherent limitations. Unlike an actual performance record, simulated results do not represent actual trading. Also, since the trades have not actually been executed, the results may have under- or over-compensated for the impact, if any, of certain market factors, such as lack of liquidity. Simulated trading programs in general are also subject to the fact that they are designed with the benefit of hindsight. No representation is being made that any account will or is likely to achieve profits or losses similar to those shown.',
  notFound: 'This product has no such report.',
  noSuchSetFile: 'This product has no such set file.',
  same: 'This product has this very report already.',
  tooMany: (reports: number) => `A product has at most ${reports} reports. Remove one first.`,
  tooSlow:
    'This file takes too long or too much memory to read: it is no report as the terminal saves it.',
  otherInputs: (name: string) =>
    name === ''
      ? 'This report names no inputs, so no set file can be said to have made it.'
      : `The chosen set file did not make this report: ${name} differs.`,
  addFailed: 'The report could not be added',
  loadFailed: 'The reports could not be loaded',
  removeFailed: 'The report could not be removed',
} as const;

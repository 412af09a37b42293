import { countOf } from './language.ts';

export const comparePage = {
  title: 'Compare experts',
  description: 'Facts, checked backtests and inputs of two or three experts, side by side.',
  lead: 'What the seller states of each, and what the store has read in its newest checked report.',
  tooFew: 'A comparison needs two experts that are in the shop.',
  catalogue: 'Look through the experts',
  chooseOther: (name: string) => `Choose what to compare ${name} with.`,
  noOther: (name: string) => `${name} is the only expert with a checked report so far.`,
  leftOut: (count: number) =>
    `${countOf(count, 'product is', 'products are')} left out: there is no such product in the shop.`,
  tooMany: 'Three fit side by side; what came after them is left out.',
} as const;

export const compareForm = {
  second: 'Compare with',
  third: 'Add a third',
  submit: 'Compare',
} as const;

export const compareTable = {
  label: 'Comparison',
  furtherLabel: 'Comparison in detail',
  key: 'At a glance',
  facts: 'Facts',
  report: 'Checked report',
  inputs: 'Inputs',
  price: 'Price',
  version: 'Version',
  run: 'Run',
  flags: 'What to know',
  noReport: 'No checked report',
  nothing: '–',
  view: (name: string) => `View Details of ${name}`,
  remove: (name: string) => `Take ${name} out`,
  inputCount: (count: number) => countOf(count, 'input'),
  moreInputs: (count: number) => `${countOf(count, 'more input')} on its page`,
} as const;

export const compareCurves = {
  title: 'Balance over time',
  intro:
    'In percent of the deposit, each from the first day of its own backtest: compare the same years only. At 0% the deposit is untouched.',
  label: (runs: readonly string[]) => `Balance over time of ${runs.join('; ')}`,
  run: (name: string, growth: string, from: string, to: string) =>
    `${name}: ${growth} from ${from} to ${to}`,
  span: (growth: string, from: string, to: string) => `${growth}, ${from} to ${to}`,
} as const;

export const compareLink = 'Compare with other experts';

import { countOf, formatCount } from './language.ts';

/** Describes a difference by numbers of inputs: `3 inputs are new, 1 is gone`. */
function difference(added: number, gone: number): string {
  const areAdded = `${countOf(added, 'input')} ${added === 1 ? 'is' : 'are'} new`;
  if (gone === 0) return areAdded;
  const are = gone === 1 ? 'is' : 'are';
  return added === 0
    ? `${countOf(gone, 'input')} ${are} gone`
    : `${areAdded}, ${formatCount(gone)} ${are} gone`;
}

export const texts = {
  difference,
  /** Beside a set file that does not fit. */
  againstVersion: (number: string, added: number, gone: number) =>
    `Against version ${number}: ${difference(added, gone)}`,
} as const;

export const inputsSection = {
  /** The chart's own. */
  currentTimeframe: 'current',
  title: 'Inputs',
  declared: (count: number, number: string) => `Version ${number} has ${countOf(count, 'input')}.`,
  ofSetFile: (count: number, symbol: string) =>
    `${countOf(count, 'input')}, as the set file ${symbol} names them. Its values stand for the defaults.`,
  input: 'Input',
  default: 'Default',
  empty: 'empty',
  choices: (names: string) => `One of: ${names}`,
  moreChoices: (names: string, more: number) => `One of: ${names} and ${formatCount(more)} more`,
  further: (count: number) => countOf(count, 'more input'),
  notShown: (count: number) =>
    `${countOf(count, 'further input')} ${count === 1 ? 'is' : 'are'} in the program and not in this list.`,
} as const;

/** Marks of the most important inputs. */
export const inputMarks = { lots: 'Lots', risk: 'Risk', magic: 'Magic number' } as const;

export const versionFit = {
  added: (number: string, count: number) => `New in version ${number} (${formatCount(count)})`,
  gone: (number: string, count: number) => `Gone in version ${number} (${formatCount(count)})`,
  /** For one input. */
  isGone: (number: string) => `not in ${number}`,
} as const;

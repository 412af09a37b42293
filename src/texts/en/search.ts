import { countOf } from './language.ts';

export const suggestions = {
  label: 'Suggestions',
  count: (count: number) => countOf(count, 'suggestion'),
  didYouMean: (meant: string) => `Did you mean ${meant}?`,
} as const;

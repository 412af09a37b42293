import { expect, it } from 'vitest';
import type { Platform, ProductType } from './catalogue.ts';
import { recognizeProgram } from './programs.ts';

it.each<[string | null, ProductType, Platform[], ProductType, Platform[]]>([
  ['Grid.EX4', 'expert_advisor', ['mt5'], 'expert_advisor', ['mt4']],
  ['Bands.ex5', 'indicator', [], 'indicator', ['mt5']],
  ['Grid.mq5', 'expert_advisor', [], 'source_code', ['mt5']],
  ['Grid.zip', 'expert_advisor', ['mt4'], 'expert_advisor', ['mt4']],
  [null, 'indicator', [], 'indicator', ['mt4', 'mt5']],
])('a first run recognizes %s, %s, stated for %j, as %s for %j @p330', (...told) => {
  const [fileName, of, stated, type, platforms] = told;
  expect(recognizeProgram({ type: of, fileName, stated })).toEqual({ type, platforms });
});

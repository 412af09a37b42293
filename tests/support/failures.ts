import { expect } from 'vitest';
import { failsInText } from '#contract/licenses/leases.ts';
import { failureSchema, type Route } from '#contract/route.ts';

/** Reads a failure's message in its address's format: the contract's JSON, or one line of text. */
export function readFailure(path: string, text: string): string {
  if (!failsInText(path)) return failureSchema.parse(JSON.parse(text)).error;
  expect(text).toMatch(/^[^\n]+\n$/);
  return text;
}

export const failureTypeOf = ({ path }: Route): string =>
  failsInText(path) ? 'text/plain; charset=utf-8' : 'application/json';

export const bodyTypeOf = ({ answer }: Route): string =>
  answer === 'text' ? 'application/x-www-form-urlencoded' : 'application/json';

import { expect } from 'vitest';
import { failsInText } from '#contract/leases.ts';
import { failureSchema, type Route } from '#contract/route.ts';

/**
 * What a failure says, which it says as its address does: in the contract's JSON, or as one line of
 * text.
 */
export function readFailure(path: string, text: string): string {
  if (!failsInText(path)) return failureSchema.parse(JSON.parse(text)).error;
  expect(text).toMatch(/^[^\n]+\n$/);
  return text;
}

/** What its failures say that they are. */
export const failureTypeOf = ({ path }: Route): string =>
  failsInText(path) ? 'text/plain; charset=utf-8' : 'application/json';

/** What a call with a body says that it is. */
export const bodyTypeOf = ({ answer }: Route): string =>
  answer === 'text' ? 'application/x-www-form-urlencoded' : 'application/json';

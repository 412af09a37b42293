/**
 * Whether tests that can take long run in full, as `npm run test:all` does, or in the short form
 * that `npm test` has time for: fewer cases, fewer rows, fewer kills. Only this file reads the
 * environment.
 */
export const isFull = process.env.TEST_EXTENT === 'full';

/** Chooses a value for the short form or for the full one. */
export function byExtent<Value>(short: Value, full: Value): Value {
  return isFull ? full : short;
}

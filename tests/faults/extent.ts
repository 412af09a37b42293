/**
 * Whether faults are tried in full, which takes minutes (`npm run test:faults`), or in the short form that `npm test` has
 * time for. The environment is asked here alone.
 */
export const isFull = process.env.FAULTS === 'full';

/** One value for the short form, another for the full one. */
export function inForm<Value>(short: Value, full: Value): Value {
  return isFull ? full : short;
}

const seed = Number(process.env.FAULTS_SEED ?? 1);

/** Numbers `0..1` that are the same in each run; `FAULTS_SEED` gives others (mulberry32). */
export function seededRandom(): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

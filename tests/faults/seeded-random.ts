const seed = Number(process.env.FAULTS_SEED ?? 1);

/** Returns numbers `0..1`, the same in each run; `FAULTS_SEED` changes them (mulberry32). */
export function seededRandom(): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Shorter steps stay silent. */
const announceAfterMs = 1_000;

/**
 * Runs one step. If it takes longer than a second, prints its title and, at its end, its duration.
 *
 * @template T
 * @param {string} title e.g. `Building the store`
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} the result of the work; its error passes through
 */
export async function step(title, work) {
  const startedAt = performance.now();
  let announced = false;
  const timer = setTimeout(() => {
    announced = true;
    process.stdout.write(`${title} …`);
  }, announceAfterMs);
  try {
    const result = await work();
    if (announced) process.stdout.write(` ${seconds(performance.now() - startedAt)}\n`);
    return result;
  } catch (error) {
    if (announced) process.stdout.write(' failed\n');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {number} durationMs
 * @returns {string} e.g. `12.3 s`
 */
export const seconds = (durationMs) => `${(durationMs / 1_000).toFixed(1)} s`;

/** How long a step may stay silent before it says what it does. */
const silentMs = 1_000;

/**
 * Runs one step; when it takes longer than a second, a line says what it does, and at its end how
 * long it took.
 *
 * @template T
 * @param {string} title what the step does, e.g. `Building the store`
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what the work gives; its error passes through
 */
export async function step(title, work) {
  const startedAt = performance.now();
  let announced = false;
  const timer = setTimeout(() => {
    announced = true;
    process.stdout.write(`${title} …`);
  }, silentMs);
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
export function seconds(durationMs) {
  return `${(durationMs / 1_000).toFixed(1)} s`;
}

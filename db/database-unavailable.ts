/**
 * The database did not answer, or not in time. Whoever asked may come again; of what was to be written it is not known
 * whether it was.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Whether an error, which Drizzle may have wrapped, says so. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DatabaseUnavailable || isDatabaseUnavailable(error.cause);
}

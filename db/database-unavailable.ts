/** No answer in time: a write may have been stored, and the caller may try again. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Tells whether an error, which Drizzle may have wrapped, is a DatabaseUnavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DatabaseUnavailable || isDatabaseUnavailable(error.cause);
}

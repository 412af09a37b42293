/**
 * Tells whether a unique index refused a row. A libSQL server gives no extended code, so SQLite's
 * text decides.
 */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOfDatabase = 'code' in error && error.message.includes('UNIQUE constraint failed');
  return isOfDatabase || isDuplicate(error.cause);
}

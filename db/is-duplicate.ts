/**
 * Whether a unique index refused a row. Drizzle wraps the database's own error; a libSQL server gives no extended code, so
 * SQLite's text is what tells.
 */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOfDatabase = 'code' in error && error.message.includes('UNIQUE constraint failed');
  return isOfDatabase || isDuplicate(error.cause);
}

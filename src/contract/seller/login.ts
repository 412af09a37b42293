/**
 * Reads a terminal's login from a typed account number: its only run of 1 to 19 digits, without
 * leading zeros. Null if there is none or more than one.
 */
export function loginOf(accountNumber: string): string | null {
  const runs = accountNumber.match(/\d+/g) ?? [];
  const [run = ''] = runs;
  if (runs.length !== 1 || run.length > 19) return null;
  return run.replace(/^0+/, '') || null;
}

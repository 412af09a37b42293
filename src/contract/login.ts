/**
 * The number that a terminal knows its trading account by, read from what somebody typed as the account number: the digits
 * of the one run of 1 to 19 digits in it, without leading zeros; null where there is none, or more than one.
 */
export function loginOf(accountNumber: string): string | null {
  const runs = accountNumber.match(/\d+/g) ?? [];
  const [run = ''] = runs;
  if (runs.length !== 1 || run.length > 19) return null;
  return run.replace(/^0+/, '') || null;
}

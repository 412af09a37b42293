/**
 * Results of a lease request. `product`: the key belongs to another product; the program is told
 * `unknown`.
 */
export const leaseOutcomes = ['ok', 'product', 'ended', 'blocked', 'account'] as const;

/** Who moves a key to another trading account. */
export const licenseMovers = ['buyer', 'seller'] as const;

/** Who creates an offline lease. `farewell`: the command for a shop that closes. */
export const offlineLeaseMakers = ['buyer', 'seller', 'farewell'] as const;

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

/** `product`: the key belongs to another product; the program is told `unknown`. */
export const leaseOutcomes = ['ok', 'product', 'ended', 'blocked', 'account'] as const;

export const licenseMovers = ['buyer', 'seller'] as const;

/** Who creates an offline lease. `farewell`: the command for a shop that closes. */
export const offlineLeaseMakers = ['buyer', 'seller', 'farewell'] as const;

/** Reads the only run of 1 to 19 digits, without leading zeros; null if none or several. */
export function loginOf(accountNumber: string): string | null {
  const runs = accountNumber.match(/\d+/g) ?? [];
  const [run = ''] = runs;
  if (runs.length !== 1 || run.length > 19) return null;
  return run.replace(/^0+/, '') || null;
}

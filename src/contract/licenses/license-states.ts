/**
 * Results of a lease request. `product`: the key belongs to another product; the program is told
 * `unknown`.
 */
export const leaseOutcomes = ['ok', 'product', 'ended', 'blocked', 'account'] as const;

/** Who moves a key to another trading account. */
export const licenseMovers = ['buyer', 'seller'] as const;

/** Who creates an offline lease. `farewell`: the command for a shop that closes. */
export const offlineLeaseMakers = ['buyer', 'seller', 'farewell'] as const;

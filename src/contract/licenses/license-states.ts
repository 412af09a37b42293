/**
 * Results of a lease request. `product`: the key belongs to another product; the program is told
 * `unknown`.
 */
export const leaseOutcomes = ['ok', 'product', 'ended', 'blocked', 'account'] as const;

/** Initiators of a move to another trading account. */
export const licenseMovers = ['buyer', 'seller'] as const;

/** Makers of offline leases. `farewell`: the command for a shop that closes. */
export const offlineLeaseMakers = ['buyer', 'seller', 'farewell'] as const;

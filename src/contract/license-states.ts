/**
 * What came of a program's question for a lease. `product`: the key is another product's; the program is told `unknown`.
 */
export const leaseOutcomes = ['ok', 'product', 'ended', 'blocked', 'account'] as const;

/** Who moves a key to another trading account. */
export const licenseMovers = ['buyer', 'seller'] as const;

import { licensesPerPurchase, type PurchaseLicense } from '#contract/licenses/licenses.ts';

export type KnownLicense = Omit<PurchaseLicense, 'createdAt'>;

/** A purchase's licence keys, as far as the page knows. */
export interface KnownKeys {
  /** Number of all its keys; null if only the server knows. */
  used: number | null;
  /** Keys that the purchase gives, where the server has told it. */
  limit?: number;
  /** The oldest first. */
  licenses: KnownLicense[];
}

export const noKeys: KnownKeys = { used: null, licenses: [] };

/** Adds a key, unless it is known already. */
export function withLicense(known: KnownKeys, license: KnownLicense): KnownKeys {
  if (known.licenses.some(({ licenseKey }) => licenseKey === license.licenseKey)) return known;
  return {
    ...known,
    used: known.used === null ? null : known.used + 1,
    licenses: [...known.licenses, license],
  };
}

/** Returns whether no further key can be generated, as far as known. */
export function areUsedUp({ used, licenses, limit = licensesPerPurchase }: KnownKeys): boolean {
  return (used ?? licenses.length) >= limit;
}

import { licensesPerPurchase, type PurchaseLicense } from '#contract/licenses/licenses.ts';

export type KnownLicense = Omit<PurchaseLicense, 'createdAt'>;

export interface KnownKeys {
  /** Number of all its keys; null if only the server knows. */
  used: number | null;
  /** Keys that the purchase includes, if the server has told. */
  limit?: number;
  /** Oldest first. */
  licenses: KnownLicense[];
}

export const noKeys: KnownKeys = { used: null, licenses: [] };

export function withLicense(known: KnownKeys, license: KnownLicense): KnownKeys {
  if (known.licenses.some(({ licenseKey }) => licenseKey === license.licenseKey)) return known;
  return {
    ...known,
    used: known.used === null ? null : known.used + 1,
    licenses: [...known.licenses, license],
  };
}

/** Tells whether no further key can be generated, as far as known. */
export function areUsedUp({ used, licenses, limit = licensesPerPurchase }: KnownKeys): boolean {
  return (used ?? licenses.length) >= limit;
}

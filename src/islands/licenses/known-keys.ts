import { licensesPerPurchase, type PurchaseLicense } from '#contract/licenses.ts';

/** A licence key as a page shows it. */
export type KnownLicense = Omit<PurchaseLicense, 'createdAt'>;

/** The licence keys of a purchase, as far as a page knows them. */
export interface KnownKeys {
  /** Of all its keys; null where only the server knows. */
  used: number | null;
  /** The oldest first. */
  licenses: KnownLicense[];
}

export const noKeys: KnownKeys = { used: null, licenses: [] };

/** With one more key. One that was given out again, for the same account, is no further one. */
export function withLicense(known: KnownKeys, license: KnownLicense): KnownKeys {
  if (known.licenses.some(({ licenseKey }) => licenseKey === license.licenseKey)) return known;
  return {
    used: known.used === null ? null : known.used + 1,
    licenses: [...known.licenses, license],
  };
}

/** Whether it is known that the purchase gives no further key. */
export function areUsedUp({ used, licenses }: KnownKeys): boolean {
  return (used ?? licenses.length) >= licensesPerPurchase;
}

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { listPurchaseLicenses } from '#contract/licenses.ts';
import type { Captured } from '#contract/orders.ts';
import { call } from '#islands/api.ts';
import { $licenseKeys } from '../checkout/payment-memory.ts';
import {
  noKeys,
  withLicense,
  type KnownKeys,
  type KnownLicense,
} from '#islands/licenses/known-keys.ts';

type PurchaseIds = Pick<Captured, 'purchaseId' | 'orderID'>;

/** Why the list is not as the server has it. */
export type KeysFailure =
  /** It does not give it any more. */
  { kind: 'refused'; message: string } | { kind: 'unanswered' };

/** The keys of a purchase: at once what the tab remembers, then what the server says. */
export function usePurchaseKeys({ purchaseId, orderID }: PurchaseIds) {
  const known = keysOf(purchaseId, useStore($licenseKeys));
  const [failure, setFailure] = useState<KeysFailure | null>(null);

  useEffect(() => {
    void load({ purchaseId, orderID }).then(setFailure);
  }, [purchaseId, orderID]);

  return {
    known,
    failure,
    retry: async () => setFailure(await load({ purchaseId, orderID })),
    add: (license: KnownLicense) =>
      $licenseKeys.set({ purchaseId, ...withLicense(known, license) }),
  };
}

/** Asks for the list, and keeps it. A key that was generated while it was on its way stays. */
async function load({ purchaseId, orderID }: PurchaseIds): Promise<KeysFailure | null> {
  const result = await call(listPurchaseLicenses, { id: purchaseId, orderID });
  if (!result.ok) {
    const { status, error } = result;
    const isRefused = status >= 400 && status < 429 && error !== null;
    return isRefused ? { kind: 'refused', message: error } : { kind: 'unanswered' };
  }
  const { keys, licenses } = result.data;
  const listed: KnownKeys = { used: keys.used, licenses };
  const since = keysOf(purchaseId, $licenseKeys.get());
  $licenseKeys.set({ purchaseId, ...since.licenses.reduce(withLicense, listed) });
  return null;
}

function keysOf(purchaseId: string, remembered: ReturnType<typeof $licenseKeys.get>): KnownKeys {
  return remembered?.purchaseId === purchaseId ? remembered : noKeys;
}

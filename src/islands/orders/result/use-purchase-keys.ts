import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { listPurchaseLicenses } from '#contract/licenses.ts';
import { call, isRefusal } from '#islands/api.ts';
import type { PaidOrder } from '../checkout/capture.ts';
import { $licenseKeys } from '../checkout/order-memory.ts';
import {
  noKeys,
  withLicense,
  type KnownKeys,
  type KnownLicense,
} from '#islands/licenses/known-keys.ts';

export type OrderIds = Pick<PaidOrder, 'orderId' | 'paypalOrderId'>;

export interface KeysFailure {
  /** The server does not list them any more; null if it did not answer. */
  refusal: string | null;
}

/** Returns a purchase's keys: first those that the tab remembers, then the server's. */
export function usePurchaseKeys({ orderId, paypalOrderId }: OrderIds) {
  const known = keysOf(orderId, useStore($licenseKeys));
  const [failure, setFailure] = useState<KeysFailure | null>(null);

  useEffect(() => {
    void load({ orderId, paypalOrderId }).then(setFailure);
  }, [orderId, paypalOrderId]);

  return {
    known,
    failure,
    retry: async () => setFailure(await load({ orderId, paypalOrderId })),
    add: (license: KnownLicense) => $licenseKeys.set({ orderId, ...withLicense(known, license) }),
  };
}

/** Loads and stores the list, with keys generated meanwhile. */
async function load({ orderId, paypalOrderId }: OrderIds): Promise<KeysFailure | null> {
  const result = await call(listPurchaseLicenses, { id: orderId, orderID: paypalOrderId });
  if (!result.ok) {
    return { refusal: isRefusal(result) ? (result.error ?? '') : null };
  }
  const { keys, licenses } = result.data;
  const listed: KnownKeys = { ...keys, licenses };
  const since = keysOf(orderId, $licenseKeys.get());
  $licenseKeys.set({ orderId, ...since.licenses.reduce(withLicense, listed) });
  return null;
}

function keysOf(orderId: string, remembered: ReturnType<typeof $licenseKeys.get>): KnownKeys {
  return remembered?.orderId === orderId ? remembered : noKeys;
}

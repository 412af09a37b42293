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

/** Why the list is not as the server has it. */
export type KeysFailure =
  /** It does not give it any more. */
  { kind: 'refused'; message: string } | { kind: 'unanswered' };

/** The keys of a purchase: at once what the tab remembers, then what the server says. */
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

/** Asks for the list, and keeps it. A key that was generated while it was on its way stays. */
async function load({ orderId, paypalOrderId }: OrderIds): Promise<KeysFailure | null> {
  const result = await call(listPurchaseLicenses, { id: orderId, orderID: paypalOrderId });
  if (!result.ok) {
    return isRefusal(result)
      ? { kind: 'refused', message: result.error ?? '' }
      : { kind: 'unanswered' };
  }
  const { keys, licenses } = result.data;
  const listed: KnownKeys = { used: keys.used, licenses };
  const since = keysOf(orderId, $licenseKeys.get());
  $licenseKeys.set({ orderId, ...since.licenses.reduce(withLicense, listed) });
  return null;
}

function keysOf(orderId: string, remembered: ReturnType<typeof $licenseKeys.get>): KnownKeys {
  return remembered?.orderId === orderId ? remembered : noKeys;
}

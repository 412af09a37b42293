import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { listPurchaseLicenses } from '#contract/licenses/licenses.ts';
import { call, isRefusal } from '#islands/api.ts';
import { notOpen } from '#islands/buyers/purchases/OpenAgain.tsx';
import type { PaidOrder } from '../checkout/capture.ts';
import { $licenseKeys } from '../checkout/order-memory.ts';
import {
  noKeys,
  withLicense,
  type KnownKeys,
  type KnownLicense,
} from '#islands/licenses/keys/known-keys.ts';

export interface OrderIds extends Pick<PaidOrder, 'orderId' | 'paypalOrderId'> {
  /** Product of a bundle; undefined for other purchases. */
  productId?: number | undefined;
}

export interface KeysFailure {
  isOver: boolean;
  /** The server no longer lists them; null if it did not answer. */
  refusal: string | null;
}

/** Returns a purchase's keys: first those that the tab remembers, then the server's. */
export function usePurchaseKeys({ orderId, paypalOrderId, productId }: OrderIds) {
  const owner = ownerOf({ orderId, productId });
  const known = keysOf(owner, useStore($licenseKeys));
  const [failure, setFailure] = useState<KeysFailure | null>(null);

  useEffect(() => {
    void load({ orderId, paypalOrderId, productId }).then(setFailure);
  }, [orderId, paypalOrderId, productId]);

  return {
    known,
    failure,
    retry: async () => setFailure(await load({ orderId, paypalOrderId, productId })),
    add: (license: KnownLicense) =>
      $licenseKeys.set({ orderId: owner, ...withLicense(known, license) }),
  };
}

/** Loads and stores the list, including keys generated meanwhile. */
async function load(ids: OrderIds): Promise<KeysFailure | null> {
  const { orderId: id, paypalOrderId: orderID, productId } = ids;
  const result = await call(listPurchaseLicenses, { id, orderID, productId });
  if (!result.ok) {
    const isOver = result.status === notOpen;
    return { isOver, refusal: isRefusal(result) ? (result.error ?? '') : null };
  }
  const { keys, licenses } = result.data;
  const listed: KnownKeys = { ...keys, licenses };
  const owner = ownerOf(ids);
  const since = keysOf(owner, $licenseKeys.get());
  $licenseKeys.set({ orderId: owner, ...since.licenses.reduce(withLicense, listed) });
  return null;
}

/** Identifies the owner of remembered keys: a purchase, or a product of a bundle. */
const ownerOf = ({ orderId, productId }: Pick<OrderIds, 'orderId' | 'productId'>): string =>
  productId === undefined ? orderId : `${orderId} ${productId}`;

function keysOf(orderId: string, remembered: ReturnType<typeof $licenseKeys.get>): KnownKeys {
  return remembered?.orderId === orderId ? remembered : noKeys;
}

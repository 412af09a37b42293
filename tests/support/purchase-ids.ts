import { purchaseCapability } from '#server/sales/orders/purchase-capability.ts';
import { testSettings } from './sold-order.ts';
import type { Shop } from './shop.ts';

/** Returns the order's own id from a buyer's `purchaseId`. */
export const orderIdOf = (purchaseId: string): string => purchaseId.split('.', 1)[0] ?? '';

/** Returns a buyer's `purchaseId` of an order, as a re-download gives it. */
const openedId = (orderId: string, { now, secretKey }: { now: Date; secretKey: string }): string =>
  purchaseCapability(orderId, new Date(now.getTime() + 30 * 60_000), secretKey);

/** `openedId` for unit tests. */
export const opened = (orderId: string, now: Date): string =>
  openedId(orderId, { now, secretKey: testSettings.secretKey });

/** `openedId` for a store. */
export const openedAt = ({ env }: Pick<Shop, 'env'>, orderId: string): string =>
  openedId(orderId, { now: new Date(), secretKey: String(env['SECRET_KEY']) });

import type { getDelivery } from '#contract/sales/delivery.ts';
import type { OutputOf } from '#contract/route.ts';
import type { CaptureResult } from './capture.ts';
import {
  $failure,
  $licenseKeys,
  $lastOrder,
  type ApprovedOrder,
  type OrderSummary,
} from './order-memory.ts';

/** Records the result of an approved order's payment. @returns the page that shows it */
export function recordPayment(order: ApprovedOrder, result: CaptureResult): string {
  switch (result.kind) {
    case 'paid':
      $licenseKeys.set(null);
      $lastOrder.set({ kind: 'paid', productId: order.productId, purchase: result.purchase });
      return '/success';
    case 'unsettled':
      $lastOrder.set({ kind: 'unsettled', message: result.message, order });
      return '/success';
    case 'over':
      $lastOrder.set({ kind: 'over', message: result.message, order });
      return '/success';
    case 'declined':
    case 'promo-refused':
    case 'refused':
      return recordFailure(order, { message: result.message, paypalOrderId: order.paypalOrderId });
    case 'unanswered':
      $failure.set({ kind: 'unanswered', order });
      return '/payment-failed';
  }
}

/** Records a failed payment that charged nothing. @returns the page that shows it */
export function recordFailure(
  { productId, productName, amount, promoCode, renewToken = null }: OrderSummary,
  {
    message = null,
    paypalOrderId = null,
  }: { message?: string | null; paypalOrderId?: string | null } = {},
): string {
  const summary = { productId, productName, amount, promoCode, renewToken };
  $failure.set({ kind: 'failed', summary, paypalOrderId, message });
  return '/payment-failed';
}

export function recordDelivery({ filePath, parts }: OutputOf<typeof getDelivery>): void {
  const known = $lastOrder.get();
  if (known?.kind !== 'paid') return;
  const opened = { isAwaitingConfirmation: false, filePath, ...(parts && { parts }) };
  $lastOrder.set({ ...known, purchase: { ...known.purchase, ...opened } });
}

import type { PayPalOrder } from '#server/adapters/paypal/answers.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import type { CapturedOrder } from './decide.ts';
import type { Order } from './order.ts';
import { recordRefunds } from './record-refunds.ts';
import { recordEvent, type OrderDeps, type Source } from './write-order.ts';

/**
 * Brings the order to the state that PayPal's answer proves, and records refunds.
 *
 * @param order as it was when PayPal was asked
 * @returns the order afterwards, even if another writer was first
 * @throws PayPalUnavailable if the answer names no capture: it proves nothing
 */
export async function settleOrder(
  deps: OrderDeps,
  order: Order,
  answer: PayPalOrder,
  source: Source,
): Promise<Order> {
  if (!hasCapture(answer)) throw new PayPalUnavailable(new Error('PayPal names no capture'));
  const event = { kind: 'capture-answered', answer, asOf: order } as const;
  const { order: settled } = await recordEvent(deps, order, event, { source });
  return hasGivenBack(answer) ? recordRefunds(deps, settled, answer.refunds, { source }) : settled;
}

const hasCapture = (answer: PayPalOrder): answer is CapturedOrder => answer.capture !== null;

/** Trusts the capture's status: the list may still hold a cancelled reversal. */
const hasGivenBack = ({ capture, refunds }: CapturedOrder) =>
  refunds.length > 0 && capture.status !== 'COMPLETED';

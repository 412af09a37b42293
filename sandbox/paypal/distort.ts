import type { FaultName } from '../faults.ts';
import type { Sandbox } from '../sandbox.ts';
import { captureOf, fromCents, toCents, type Capture, type Money, type Order } from '../state.ts';

const FOREIGN_CUSTOM_ID = 'not-the-custom-id-of-this-order';
const TOO_MUCH_CENTS = 100;

function distortAmount<Amount extends Money>(amount: Amount, fault: FaultName): Amount {
  if (fault === 'wrong-currency') return { ...amount, currency_code: 'EUR' };
  if (fault !== 'wrong-amount') return amount;
  return { ...amount, value: fromCents(toCents(amount.value) + TOO_MUCH_CENTS) };
}

/** Returns a capture with a fault's amount, currency or custom id. */
export function distortCapture(capture: Capture, fault: FaultName): Capture {
  return {
    ...capture,
    amount: distortAmount(capture.amount, fault),
    customId: fault === 'wrong-custom-id' ? FOREIGN_CUSTOM_ID : capture.customId,
  };
}

/** Returns an order with a fault's amount, currency, custom id or payer. */
export function distortOrder(order: Order, fault: FaultName): Order {
  const { unit, payer } = order;
  return {
    ...order,
    unit: {
      ...unit,
      amount: distortAmount(unit.amount, fault),
      ...(fault === 'wrong-custom-id' && { custom_id: FOREIGN_CUSTOM_ID }),
    },
    payer: payer && fault === 'no-payer-email' ? { ...payer, email: null } : payer,
  };
}

/** Returns the sandbox for one faulty response: its only capture is wrong. */
export function withDistortedCapture(sandbox: Sandbox, order: Order, fault: FaultName): Sandbox {
  const capture = captureOf(sandbox.state, order);
  if (!capture) return sandbox;
  const captures = new Map([[capture.id, distortCapture(capture, fault)]]);
  return { ...sandbox, state: { ...sandbox.state, captures } };
}

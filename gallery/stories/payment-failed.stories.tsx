import { captureOrder } from '#contract/sales/orders.ts';
import { $failure } from '#islands/sales/orders/checkout/order-memory.ts';
import { PaymentFailed } from '#islands/sales/orders/result/PaymentFailed.tsx';
import { approvedOrder, long } from '../fixtures/shop.ts';
import { share, waiting } from '../story.ts';

const fail = (message: string, productName: string, paypalOrderId: string | null) => () =>
  $failure.set({
    kind: 'failed',
    summary: { productId: 1, productName, amount: 149, promoCode: 'WELCOME10' },
    paypalOrderId,
    message,
  });

const page = {
  element: <PaymentFailed />,
  styles: () => import('#styles/forms.css'),
  address: '/payment-failed',
};

export const stories = share(page, {
  unknown: { shows: 'Payment failed' },
  declined: {
    shows: 'Your bank declined',
    before: fail(
      'Your bank declined the payment. Nothing was charged.',
      'Auric M1',
      approvedOrder.paypalOrderId,
    ),
  },
  'too-long': { shows: 'Payment failed', before: fail(long.text, long.name, null) },
  unanswered: {
    shows: 'PayPal hasn’t answered yet',
    answers: [waiting(captureOrder)],
    before: () => $failure.set({ kind: 'unanswered', order: approvedOrder }),
  },
});

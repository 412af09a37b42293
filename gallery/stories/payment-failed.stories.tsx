import { captureOrder } from '#contract/orders.ts';
import { $failure } from '#islands/orders/checkout/order-memory.ts';
import { PaymentFailed } from '#islands/orders/result/PaymentFailed.tsx';
import { waiting } from '../answers.ts';
import { approvedOrder } from '../fixtures/purchases.ts';
import { longName, longText } from '../fixtures/texts.ts';
import type { Meta, Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof PaymentFailed>;

const meta: Meta<typeof PaymentFailed> = {
  component: PaymentFailed,
  parameters: { styles: () => import('#styles/forms.css'), address: '/payment-failed' },
};
export default meta;

const summary = { productId: 1, productName: 'Auric M1', amount: 149 };

export const Unknown: Story = { parameters: { shows: 'Payment failed' } };

export const Declined: Story = {
  parameters: { shows: 'Your bank declined' },
  beforeEach: () =>
    $failure.set({
      kind: 'failed',
      summary,
      paypalOrderId: approvedOrder.paypalOrderId,
      message: 'Your bank declined the payment. Nothing was charged.',
    }),
};

export const TooLong: Story = {
  parameters: { shows: 'Payment failed' },
  beforeEach: () =>
    $failure.set({
      kind: 'failed',
      summary: { ...summary, productName: longName },
      paypalOrderId: null,
      message: longText,
    }),
};

export const Unanswered: Story = {
  parameters: { shows: 'PayPal has not answered yet', answers: [waiting(captureOrder)] },
  beforeEach: () => $failure.set({ kind: 'unanswered', order: approvedOrder }),
};

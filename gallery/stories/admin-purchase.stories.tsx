import { checkOrder, getOrder, refundOrder, resendReceipt, texts } from '#contract/orders.ts';
import type { AdminApp } from '#islands/admin/AdminApp.tsx';
import { press } from '../act.ts';
import { answer, offline, refusal, waiting } from '../answers.ts';
import { admin } from '../fixtures/admin.ts';
import { longOrder, order, orderId } from '../fixtures/purchases.ts';
import { longName, longText, longWord } from '../fixtures/texts.ts';
import type { Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof AdminApp>;

const present = answer(getOrder, order);

export default {
  ...admin,
  parameters: { ...admin.parameters, address: `/admin/purchases/${orderId}`, answers: [present] },
};

export const Loading: Story = { parameters: { shows: 'Loading', answers: [waiting(getOrder)] } };

export const Missing: Story = {
  parameters: {
    shows: 'The purchase could not be loaded.',
    answers: [refusal(getOrder, 404, texts.notFound)],
  },
};

export const Offline: Story = {
  parameters: { shows: 'The purchase could not be loaded.', answers: [offline(getOrder)] },
};

export const Completed: Story = { parameters: { shows: 'Refund amount' } };

export const Refunded: Story = {
  parameters: {
    shows: 'PayPal refused it',
    answers: [
      answer(getOrder, {
        ...order,
        state: 'refunded',
        refunded: 149,
        revenue: 0,
        isDisputed: true,
        refunds: (['failed', 'pending', 'completed'] as const).map((state) => ({
          id: state,
          kind: 'refund' as const,
          amount: 149,
          state,
          failure: state === 'failed' ? longText : null,
          createdAt: '2026-03-02T08:00:00.000Z',
        })),
      }),
    ],
  },
};

export const TooLong: Story = {
  parameters: {
    shows: longWord.slice(0, 30),
    answers: [
      answer(getOrder, {
        ...order,
        ...longOrder,
        state: 'review',
        reviewReason: longText,
        events: order.events.map((event) => ({ ...event, detail: longWord })),
        licenses: order.licenses.map((license) => ({
          ...license,
          accountNumber: longWord.slice(0, 50),
          brokerName: longName.slice(0, 100),
          isBlocked: true,
        })),
      }),
    ],
  },
};

export const RefundAsked: Story = {
  parameters: { shows: 'Refund $149' },
  play: () => press('Refund'),
};

async function refund(): Promise<void> {
  await press('Refund');
  await press('Refund');
}

export const RefundBusy: Story = {
  parameters: { shows: 'Refund $149', answers: [waiting(refundOrder)] },
  play: refund,
};

export const RefundFailed: Story = {
  parameters: {
    shows: texts.refundRefused,
    answers: [refusal(refundOrder, 409, texts.refundRefused)],
  },
  play: refund,
};

export const CheckBusy: Story = {
  parameters: { shows: 'Ask PayPal again', answers: [waiting(checkOrder)] },
  play: () => press('Ask PayPal again'),
};

export const ReceiptFailed: Story = {
  parameters: { shows: texts.notPaid, answers: [refusal(resendReceipt, 409, texts.notPaid)] },
  play: () => press('Resend receipt'),
};

import { checkOrder, getOrder, refundOrder, resendReceipt, texts } from '#contract/orders.ts';
import { admin } from '../fixtures/admin.tsx';
import { long, longOrder, order, orderId } from '../fixtures/shop.ts';
import { answer, offline, press, refusal, refused, waiting } from '../story.ts';

const refunded = answer(getOrder, {
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
    failure: state === 'failed' ? long.text : null,
    createdAt: '2026-03-02T08:00:00.000Z',
  })),
});

const tooLong = answer(getOrder, {
  ...order,
  ...longOrder,
  state: 'review',
  reviewReason: long.text,
  events: order.events.map((event) => ({ ...event, detail: long.word })),
  licenses: order.licenses.map((one) => ({ ...one, ...long.account, isBlocked: true })),
});

const copy = answer(getOrder, {
  ...order,
  origin: 'granted',
  amount: 0,
  expiresAt: '2026-12-31T12:00:00.000Z',
  isBlocked: true,
  blockedReason: long.text.slice(0, 200),
  note: long.text,
});

async function refund(): Promise<void> {
  await press('Refund');
  await press('Refund');
}

const present = answer(getOrder, order);

export const stories = admin(`/admin/purchases/${orderId}`, [present], {
  completed: { shows: 'Refund amount' },
  loading: { shows: 'Loading', answers: [waiting(getOrder)] },
  missing: {
    shows: 'The purchase could not be loaded.',
    answers: [refusal(getOrder, 404, texts.notFound)],
  },
  offline: { shows: 'The purchase could not be loaded.', answers: [offline(getOrder)] },
  refunded: { shows: 'PayPal refused it', answers: [refunded] },
  'too-long': { shows: long.word.slice(0, 30), answers: [tooLong] },
  copy: { shows: 'End access', answers: [copy] },
  'block-asked': { shows: 'Reason', play: () => press('Block') },
  'refund-asked': { shows: 'Refund $149', play: () => press('Refund'), picture: 'phone' },
  'refund-busy': { shows: 'Refund $149', answers: [waiting(refundOrder)], play: refund },
  'refund-failed': { ...refused(refundOrder, 409, texts.refundRefused), play: refund },
  'check-busy': {
    shows: 'Ask PayPal again',
    answers: [waiting(checkOrder)],
    play: () => press('Ask PayPal again'),
  },
  'receipt-failed': {
    ...refused(resendReceipt, 409, texts.notPaid),
    play: () => press('Resend receipt'),
  },
});

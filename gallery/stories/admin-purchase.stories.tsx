import { acceptDispute, provideEvidence, type Dispute } from '#contract/sales/disputes.ts';
import { checkOrder, getOrder, refundOrder, resendReceipt, texts } from '#contract/sales/orders.ts';
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

const dispute: Dispute = {
  id: 'PP-R-ABC-10095106',
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  status: 'WAITING_FOR_SELLER_RESPONSE',
  stage: 'CHARGEBACK',
  outcome: '',
  amount: 149,
  openedAt: '2026-03-02T09:00:00.000Z',
  stageAt: '2026-03-03T09:00:00.000Z',
  dueAt: '2026-03-12T09:00:00.000Z',
  daysLeft: 7,
  resolvedAt: null,
  isWon: null,
  answers: [],
};
const disputed = (...disputes: Dispute[]) =>
  answer(getOrder, { ...order, isDisputed: true, disputes });
const evidence = answer(provideEvidence, {
  dispute,
  evidences: [
    {
      type: 'PROOF_OF_FULFILLMENT',
      notes: 'The buyer downloaded it 3 times, first on 1 Mar 2026, 14:25 UTC.',
      delivery: { carrier: 'Electronic delivery', number: '3C679366HH908993F' },
    },
    { type: 'RETURN_POLICY', notes: long.text },
  ],
});
const closed: Dispute = {
  ...dispute,
  id: 'PP-R-ABC-10095107',
  status: 'RESOLVED',
  outcome: 'RESOLVED_SELLER_FAVOUR',
  dueAt: null,
  daysLeft: null,
  resolvedAt: '2026-03-20T09:00:00.000Z',
  isWon: true,
  answers: [
    { kind: 'evidence', state: 'refused', failure: long.word, at: '2026-03-04T09:00:00.000Z' },
    { kind: 'evidence', state: 'sent', failure: null, at: '2026-03-05T09:00:00.000Z' },
  ],
};

async function refund(): Promise<void> {
  await press('Refund');
  await press('Refund');
}

const present = answer(getOrder, order);
const renewed = answer(getOrder, {
  ...order,
  furtherPayments: ['2026-04-01', '2026-05-01'].map((day) => ({
    id: day,
    kind: 'renewal' as const,
    amount: 49,
    date: `${day}T09:00:00.000Z`,
  })),
});

export const stories = admin(`/admin/purchases/${orderId}`, [present], {
  completed: { shows: 'Refund amount' },
  loading: { shows: 'Loading', answers: [waiting(getOrder)] },
  missing: {
    shows: texts.notFound,
    answers: [refusal(getOrder, 404, texts.notFound)],
  },
  offline: { shows: 'The purchase could not be loaded.', answers: [offline(getOrder)] },
  refunded: { shows: 'PayPal refused it', answers: [refunded] },
  'too-long': { shows: long.word.slice(0, 30), answers: [tooLong] },
  copy: { shows: 'End access', answers: [copy] },
  'block-asked': { shows: 'Reason', play: () => press('Block purchase') },
  'refund-asked': { shows: 'Refund $149', play: () => press('Refund') },
  'refund-renewals': { shows: 'Also refund', answers: [renewed], play: () => press('Refund') },
  'refund-busy': { shows: 'Refund $149', answers: [waiting(refundOrder)], play: refund },
  'refund-failed': { ...refused(refundOrder, 409, texts.refundRefused), play: refund },
  disputed: { shows: 'Send evidence', answers: [disputed(dispute)] },
  'dispute-over': { shows: 'Won', answers: [disputed({ ...dispute, daysLeft: -2 }, closed)] },
  'dispute-evidence': {
    shows: 'Proof of fulfillment',
    answers: [disputed(dispute), evidence],
    play: () => press('Send evidence'),
  },
  'dispute-accept': {
    shows: 'Accept the claim?',
    answers: [disputed(dispute), waiting(acceptDispute)],
    play: () => press('Accept the claim'),
  },
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

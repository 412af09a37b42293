import {
  decideWithdrawal,
  listWithdrawals,
  texts,
  type Withdrawal,
} from '#contract/sales/withdrawals.ts';
import { declineReasons } from '#texts/withdrawals.ts';
import { admin } from '../fixtures/admin.tsx';
import { long, order } from '../fixtures/shop.ts';
import { answer, press, refused } from '../story.ts';

const withdrawal: Withdrawal = {
  id: 7,
  name: 'Tess Trader',
  orderID: '7K9WTYBEW6A0PA8DT',
  email: 'trader@example.com',
  receivedAt: '2026-03-02T09:00:00.000Z',
  state: 'open',
  daysLeft: 9,
  isAcknowledged: true,
  order: {
    id: order.id,
    productName: order.productName,
    refundable: 149,
    paidAt: '2026-03-01T09:00:00.000Z',
    email: 'trader@example.com',
    isOwnAddress: true,
    isInTime: true,
    waiver: { confirmedAt: '2026-03-01T09:00:02.000Z', confirmedBy: 'mail' },
  },
  decidedAt: null,
  declineText: '',
  refundFailure: null,
};

const elsewhere = {
  ...withdrawal,
  order: withdrawal.order && { ...withdrawal.order, email: long.email, isOwnAddress: false },
};
const decided = { daysLeft: null, decidedAt: '2026-03-03T09:00:00.000Z' };
const many: Withdrawal[] = [
  withdrawal,
  { ...elsewhere, id: 6, daysLeft: -2, refundFailure: 'REFUND_FAILED_INSUFFICIENT_FUNDS' },
  { ...withdrawal, id: 5, order: null, isAcknowledged: false, email: long.email },
  { ...withdrawal, ...decided, id: 4, state: 'refunding' },
  { ...withdrawal, ...decided, id: 3, state: 'refunded' },
  {
    ...withdrawal,
    ...decided,
    id: 2,
    name: long.name.slice(0, 100),
    state: 'declined',
    declineText: declineReasons.late.text,
  },
];

const listed = (...withdrawals: Withdrawal[]) =>
  answer(listWithdrawals, { withdrawals, total: withdrawals.length });
const open = () => press('Decide');

export const stories = admin('/admin/withdrawals', [listed(withdrawal)], {
  empty: { shows: 'No withdrawals yet', answers: [listed()] },
  many: { shows: '1–6 of 6', answers: [listed(...many)] },
  decide: { shows: 'Decide the withdrawal of', play: open },
  elsewhere: {
    shows: 'Refund anyway',
    answers: [listed(elsewhere)],
    play: async () => {
      await open();
      await press('Refund $149.00');
    },
  },
  'nothing-to-refund': {
    shows: 'Send and decline',
    answers: [listed({ ...withdrawal, order: null })],
    play: open,
  },
  refused: {
    ...refused(decideWithdrawal, 409, texts.isDecided),
    play: async () => {
      await open();
      await press('Refund $149.00');
    },
  },
});

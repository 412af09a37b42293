import { createWithdrawal, texts } from '#contract/sales/withdrawals.ts';
import { Withdraw } from '#islands/sales/withdrawals/Withdraw.tsx';
import { common } from '#texts/common.ts';
import { withdrawForm } from '#texts/withdrawals.ts';
import { long } from '../fixtures/shop.ts';
import { answer, fill, offline, press, refused, share, waiting } from '../story.ts';

const state = (name: string) => async () => {
  await fill(withdrawForm.name, name);
  await fill(common.email, 'trader@example.com');
  await press(withdrawForm.submit);
};
const review = state('Tess Trader');
const confirm = async () => {
  await review();
  await press(withdrawForm.confirm);
};
const receivedAt = '2026-03-02T09:00:00.000Z';

const page = {
  element: <Withdraw />,
  styles: () => import('#styles/forms.css'),
  address: '/withdraw?orderId=7K9WTYBEW6A0PA8DT',
  frame: 'panel p-5 sm:p-6',
};

export const stories = share(page, {
  empty: { shows: withdrawForm.submit },
  invalid: { shows: texts.name, play: () => press(withdrawForm.submit) },
  review: { shows: withdrawForm.review, play: review },
  'review-long': { shows: withdrawForm.review, play: state(long.word.slice(0, 100)) },
  busy: { shows: withdrawForm.confirm, answers: [waiting(createWithdrawal)], play: confirm },
  done: {
    shows: withdrawForm.received,
    answers: [answer(createWithdrawal, { success: true, withdrawalId: 7, receivedAt })],
    play: confirm,
  },
  'too-many': { ...refused(createWithdrawal, 429, 'Too many tries.'), play: confirm },
  offline: { shows: texts.failed, answers: [offline(createWithdrawal)], play: confirm },
});

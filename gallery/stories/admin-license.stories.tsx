import { getLicense } from '#contract/licenses/license-page.ts';
import { texts } from '#contract/licenses/licenses.ts';
import { admin } from '../fixtures/admin.tsx';
import { licensePage, long, trace } from '../fixtures/shop.ts';
import { answer, refusal } from '../story.ts';

const inUse = answer(getLicense, {
  ...licensePage,
  notice: 'Update to 2.3 before Friday.',
  firstLeaseAt: '2026-02-20T09:00:00.000Z',
  lastLeaseAt: '2026-03-02T09:00:00.000Z',
  daysUsed: 11,
  moves: [
    {
      id: 1,
      fromAccountNumber: '50999888',
      fromBrokerName: 'Pepperstone',
      toAccountNumber: '50123456',
      toBrokerName: long.name.slice(0, 100),
      by: 'seller',
      isCounted: false,
      reason: long.word,
      createdAt: '2026-02-19T09:00:00.000Z',
    },
  ],
  traces: [
    { ...trace, day: '2026-03-02' },
    { ...trace, day: '2026-03-01', login: long.code, server: long.code, outcome: 'account' },
    { ...trace, day: '2026-03-01', outcome: 'blocked' },
    { ...trace, day: '2026-02', days: 9, count: 31 },
  ],
});
const blocked = answer(getLicense, { ...licensePage, is_blocked: 1 });

export const stories = admin('/admin/licenses/7', [answer(getLicense, licensePage)], {
  unused: { shows: 'Auric M1 for ' },
  missing: {
    shows: texts.notFound,
    answers: [refusal(getLicense, 404, texts.notFound)],
  },
  'in-use': { shows: 'Pepperstone', answers: [inUse] },
  blocked: { shows: 'Auric M1 for ', answers: [blocked] },
});

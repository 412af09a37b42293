import { getLicense } from '#contract/license-page.ts';
import { texts } from '#contract/licenses.ts';
import type { AdminApp } from '#islands/admin/AdminApp.tsx';
import { answer, refusal } from '../answers.ts';
import { admin } from '../fixtures/admin.ts';
import { licensePage } from '../fixtures/purchases.ts';
import { longName, longWord } from '../fixtures/texts.ts';
import type { Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof AdminApp>;

export default { ...admin, parameters: { ...admin.parameters, address: '/admin/licenses/7' } };

export const Unused: Story = {
  parameters: { shows: 'License 7', answers: [answer(getLicense, licensePage)] },
};

export const Missing: Story = {
  parameters: {
    shows: 'The license could not be loaded.',
    answers: [refusal(getLicense, 404, texts.notFound)],
  },
};

export const InUse: Story = {
  parameters: {
    shows: 'Pepperstone',
    answers: [
      answer(getLicense, {
        ...licensePage,
        notice: 'Update to 2.3 before Friday.',
        firstLeaseAt: '2026-02-20T09:00:00.000Z',
        lastLeaseAt: '2026-03-02T09:00:00.000Z',
        moves: [
          {
            id: 1,
            fromAccountNumber: '50999888',
            fromBrokerName: 'Pepperstone',
            toAccountNumber: '50123456',
            toBrokerName: longName.slice(0, 100),
            by: 'seller',
            isCounted: false,
            reason: longWord,
            createdAt: '2026-02-19T09:00:00.000Z',
          },
        ],
        traces: (['ok', 'account', 'blocked'] as const).map((outcome, index) => ({
          day: `2026-03-0${2 - Math.min(index, 1)}`,
          login: index === 1 ? longWord.slice(0, 50) : '50123456',
          server: index === 1 ? longWord.slice(0, 60) : 'ICMarketsSC-Demo',
          firstAt: '2026-03-01T06:00:00.000Z',
          lastAt: '2026-03-01T09:00:00.000Z',
          count: 4,
          outcome,
          version: '2.3',
          platform: 'mt5',
          build: '5120',
        })),
      }),
    ],
  },
};

export const Blocked: Story = {
  parameters: {
    shows: 'License 7',
    answers: [answer(getLicense, { ...licensePage, is_blocked: 1 })],
  },
};

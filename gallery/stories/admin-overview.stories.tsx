import { listUndeliveredMails } from '#contract/mails.ts';
import { getOverview, getSales } from '#contract/overview.ts';
import type { AdminApp } from '#islands/admin/AdminApp.tsx';
import { answer, offline, waiting } from '../answers.ts';
import { admin, noSales, overview, sales } from '../fixtures/admin.ts';
import { longName, longText, longWord } from '../fixtures/texts.ts';
import type { Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof AdminApp>;

export default {
  ...admin,
  parameters: {
    ...admin.parameters,
    address: '/admin/overview',
    answers: [...(admin.parameters.answers ?? []), answer(getSales, sales)],
  },
};

export const Calm: Story = { parameters: { shows: 'Nothing needs your attention.' } };

export const Loading: Story = {
  parameters: { shows: 'Net revenue', answers: [waiting(getOverview), waiting(getSales)] },
};

export const Empty: Story = {
  parameters: {
    shows: 'There were no sales',
    answers: [
      answer(getSales, noSales),
      answer(getOverview, { ...overview, today: { sales: 0, revenue: 0 } }),
    ],
  },
};

export const Offline: Story = {
  parameters: {
    shows: 'Failed to fetch the overview.',
    answers: [offline(getOverview), offline(getSales), offline(listUndeliveredMails)],
  },
};

export const Attention: Story = {
  parameters: {
    shows: '2 mails were not delivered',
    answers: [
      answer(getOverview, {
        ...overview,
        attention: {
          pending: 2,
          review: 1,
          disputed: 1,
          undeliveredMails: 2,
          openTickets: 12,
          closedLeaseKeys: 1,
          sharedKeys: [
            {
              licenseId: 7,
              accountNumber: '50123456',
              brokerName: 'IC Markets',
              productName: 'Auric M1',
              logins: 9,
            },
            {
              licenseId: 8,
              accountNumber: longWord.slice(0, 50),
              brokerName: longWord.slice(0, 100),
              productName: longName,
              logins: 6,
            },
          ],
          refusals: { given: 3, refused: 40 },
        },
      }),
      answer(listUndeliveredMails, {
        mails: ['receipt' as const, 'release' as const].map((kind, id) => ({
          id,
          kind,
          to: `${longWord.slice(0, 64)}@example.com`,
          subject: longName,
          reason: longText,
          createdAt: '2026-03-01T14:20:00.000Z',
        })),
        total: 2,
      }),
    ],
  },
};

export const TooLong: Story = {
  parameters: {
    shows: longWord.slice(0, 30),
    answers: [
      answer(getSales, {
        ...sales,
        total: { ...sales.total, revenue: 9_999_999.99, sales: 123_456 },
        bestSellers: [{ productId: 4, productName: longName, sales: 99_999, revenue: 9_999_999 }],
        promoCodes: [{ code: longWord.slice(0, 50).toUpperCase(), uses: 9999, revenue: 999_999 }],
      }),
    ],
  },
};

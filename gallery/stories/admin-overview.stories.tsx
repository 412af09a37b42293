import { listUndeliveredMails } from '#contract/contact/mails.ts';
import { getOverview, getSales } from '#contract/seller/overview.ts';
import { getSetup, setupRows } from '#contract/seller/setup.ts';
import { listSources } from '#contract/catalogue/visits.ts';
import { admin, noSales, overview, sales, sources } from '../fixtures/admin.tsx';
import { long } from '../fixtures/shop.ts';
import { answer, offline, waiting } from '../story.ts';

const attention = {
  ...overview.attention,
  pending: 2,
  review: 1,
  disputed: 1,
  disputeDaysLeft: null,
  undeliveredMails: 2,
  undeliveredEvents: 0,
  openTickets: 12,
  openWithdrawals: 2,
  waitingInvoices: { rate: 1, held: 0, settings: 0, number: 0 },
  contradictoryCountries: 1,
  endingPurchases: 3,
  endingLicenses: 4,
  closedLeaseKeys: 1,
  sharedKeys: [
    {
      licenseId: 7,
      accountNumber: '50123456',
      brokerName: 'IC Markets',
      productName: 'Auric M1',
      logins: 9,
    },
    { ...long.account, licenseId: 8, productName: long.name, logins: 6 },
  ],
  hasSecondFactor: false,
  refusals: { given: 3, refused: 40 },
};

const mails = ['receipt' as const, 'release' as const].map((kind, id) => ({
  id,
  kind,
  to: long.email,
  subject: long.name,
  reason: long.text,
  createdAt: '2026-03-01T14:20:00.000Z',
}));

const longSales = {
  ...sales,
  total: { ...sales.total, revenue: 9_999_999.99, sales: 123_456 },
  bestSellers: [{ productId: 4, productName: long.name, sales: 99_999, revenue: 9_999_999 }],
  promoCodes: [{ code: long.code, uses: 9999, revenue: 999_999 }],
};

export const stories = admin(
  '/admin/overview',
  [answer(getSales, sales), answer(listSources, sources)],
  {
    calm: { shows: 'Nothing needs your attention.' },
    loading: { shows: 'Net revenue', answers: [waiting(getOverview), waiting(getSales)] },
    empty: {
      shows: 'There were no sales',
      answers: [
        answer(getSales, noSales),
        answer(getOverview, { ...overview, today: { sales: 0, renewals: 0, revenue: 0 } }),
      ],
    },
    offline: {
      shows: 'Failed to fetch the overview.',
      answers: [offline(getOverview), offline(getSales), offline(listUndeliveredMails)],
    },
    attention: {
      shows: '2 emails were not delivered',
      answers: [
        answer(getOverview, { ...overview, attention }),
        answer(getSetup, {
          rows: setupRows.map((row) => ({
            row,
            state: 'open' as const,
            detail: '',
            triedAt: null,
          })),
          open: setupRows.length,
        }),
        answer(listUndeliveredMails, { mails, total: 2 }),
      ],
    },
    'too-long': { shows: long.word.slice(0, 30), answers: [answer(getSales, longSales)] },
  },
);

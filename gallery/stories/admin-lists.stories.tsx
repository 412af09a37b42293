import { auditActions, listAuditLog } from '#contract/audit-log.ts';
import { listLicenses } from '#contract/licenses.ts';
import { listOrders } from '#contract/orders.ts';
import { listPromoCodes } from '#contract/promo-codes.ts';
import { listTickets } from '#contract/tickets.ts';
import type { AdminApp } from '#islands/admin/AdminApp.tsx';
import { answer, refusal, waiting } from '../answers.ts';
import { admin, promoCode, ticket } from '../fixtures/admin.ts';
import { listedLicense, listedOrder, longOrder } from '../fixtures/purchases.ts';
import { longName, longText, longWord } from '../fixtures/texts.ts';
import type { Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof AdminApp>;

export default admin;

const promoCodes = '/admin?tab=promo-codes';
const purchases = '/admin?tab=purchases';
const licenses = '/admin?tab=licenses';
const tickets = '/admin?tab=tickets';

export const PromoCodesEmpty: Story = {
  parameters: {
    shows: 'No promo codes found',
    address: promoCodes,
    answers: [answer(listPromoCodes, { promoCodes: [], total: 0 })],
  },
};

export const PromoCodesMany: Story = {
  parameters: {
    shows: '1–25 of 60',
    address: promoCodes,
    answers: [
      answer(listPromoCodes, {
        promoCodes: Array.from({ length: 25 }, (_, index) => ({
          ...promoCode,
          id: index + 1,
          code: index === 3 ? longWord.slice(0, 50).toUpperCase() : `WELCOME${index}`,
          status:
            (['active', 'inactive', 'expired', 'notStarted', 'usedUp'] as const)[index % 5] ??
            'active',
        })),
        total: 60,
      }),
    ],
  },
};

export const PurchasesLoading: Story = {
  parameters: { shows: 'Loading', address: purchases, answers: [waiting(listOrders)] },
};

export const PurchasesEmpty: Story = {
  parameters: {
    shows: 'No purchases found',
    address: purchases,
    answers: [answer(listOrders, { purchases: [], total: 0 })],
  },
};

export const PurchasesMany: Story = {
  parameters: {
    shows: '1–5 of 5',
    address: purchases,
    answers: [
      answer(listOrders, {
        purchases: [
          listedOrder,
          { ...listedOrder, id: 'b', email: null, promoCode: 'WELCOME10' },
          { ...listedOrder, id: 'c', state: 'review' },
          { ...listedOrder, id: 'd', revenue: 99 },
          longOrder,
        ],
        total: 5,
      }),
    ],
  },
};

export const LicensesEmpty: Story = {
  parameters: {
    shows: 'found',
    address: licenses,
    answers: [answer(listLicenses, { licenses: [], total: 0 })],
  },
};

export const LicensesMany: Story = {
  parameters: {
    shows: '1–4 of 4',
    address: licenses,
    answers: [
      answer(listLicenses, {
        licenses: [
          listedLicense,
          { ...listedLicense, id: 8, is_blocked: 1 },
          { ...listedLicense, id: 9, is_ended: 1 },
          {
            ...listedLicense,
            id: 10,
            accountNumber: longWord.slice(0, 50),
            brokerName: longName.slice(0, 100),
            email: longOrder.email ?? '',
          },
        ],
        total: 4,
      }),
    ],
  },
};

export const TicketsEmpty: Story = {
  parameters: {
    shows: 'No tickets found',
    address: tickets,
    answers: [answer(listTickets, { tickets: [], total: 0 })],
  },
};

export const TicketsMany: Story = {
  parameters: {
    shows: '1–3 of 3',
    address: tickets,
    answers: [
      answer(listTickets, {
        tickets: [
          ticket,
          { ...ticket, id: 4, state: 'closed' },
          { ...ticket, id: 3, name: longName.slice(0, 100), message: longText.repeat(10) },
        ],
        total: 3,
      }),
    ],
  },
};

export const AuditLogFailed: Story = {
  parameters: {
    shows: 'The list could not be loaded.',
    address: '/admin/audit-log',
    answers: [refusal(listAuditLog, 400, 'The search is too long.')],
  },
};

export const AuditLogMany: Story = {
  parameters: {
    shows: auditActions['login-failed'],
    address: '/admin/audit-log',
    answers: [
      answer(listAuditLog, {
        entries: [
          {
            id: 2,
            username: 'admin',
            action: 'product-updated',
            subject: longName,
            detail: `price: 149 → 129, description: ${longText}`,
            address: '2001:db8::1',
            createdAt: '2026-03-02T09:00:00.000Z',
          },
          {
            id: 1,
            username: longWord.slice(0, 100),
            action: 'login-failed',
            subject: '',
            detail: '',
            address: '203.0.113.9',
            createdAt: '2026-03-02T08:00:00.000Z',
          },
        ],
        total: 2,
      }),
    ],
  },
};

export const NoSuchPage: Story = {
  parameters: { shows: 'Page not found', address: '/admin/nowhere' },
};

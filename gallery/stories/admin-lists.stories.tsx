import { auditActions, listAuditLog } from '#contract/seller/audit-log.ts';
import { listLicenses } from '#contract/licenses/licenses.ts';
import { listOrders } from '#contract/sales/orders.ts';
import { listPromoCodes } from '#contract/sales/promo-codes.ts';
import { listTickets } from '#contract/contact/tickets.ts';
import { admin, promoCode, ticket } from '../fixtures/admin.tsx';
import { listedLicense, listedOrder, long, longOrder } from '../fixtures/shop.ts';
import { answer, refusal, share, type Stories, waiting } from '../story.ts';

const statuses = ['active', 'inactive', 'expired', 'notStarted', 'usedUp'] as const;
const promoCodes = Array.from({ length: 25 }, (_, index) => ({
  ...promoCode,
  id: index + 1,
  code: index === 3 ? long.code : `WELCOME${index}`,
  status: statuses[index % 5] ?? 'active',
}));

const purchases = [
  listedOrder,
  { ...listedOrder, id: 'b', email: null, promoCode: 'WELCOME10' },
  { ...listedOrder, id: 'c', state: 'review' as const },
  { ...listedOrder, id: 'd', revenue: 99 },
  longOrder,
];

const licenses = [
  listedLicense,
  { ...listedLicense, id: 8, is_blocked: 1 as const },
  { ...listedLicense, id: 9, is_ended: 1 as const },
  { ...listedLicense, ...long.account, id: 10, email: long.email },
];

const tickets = [
  ticket,
  { ...ticket, id: 4, state: 'closed' as const },
  { ...ticket, id: 3, name: long.name.slice(0, 100), message: long.text.repeat(10) },
];

const entry = { address: '203.0.113.9', createdAt: '2026-03-02T09:00:00.000Z' };
const entries = [
  {
    ...entry,
    id: 2,
    username: 'admin',
    action: 'product-updated' as const,
    subject: long.name,
    detail: `price: 149 → 129, description: ${long.text}`,
  },
  {
    ...entry,
    id: 1,
    username: long.code,
    action: 'login-failed' as const,
    subject: '',
    detail: '',
  },
];

const noRows = { promoCodes: [], purchases: [], licenses: [], tickets: [], total: 0 };
const at = (address: string, stories: Stories) => share({ address }, stories);

export const stories = admin('/admin/nowhere', [], {
  'no-such-page': { shows: 'Page not found' },
  ...at('/admin?tab=promo-codes', {
    'promo-codes-empty': {
      shows: 'No promo codes found',
      answers: [answer(listPromoCodes, noRows)],
    },
    'promo-codes-many': {
      shows: '1–25 of 60',
      answers: [answer(listPromoCodes, { promoCodes, total: 60 })],
    },
  }),
  ...at('/admin?tab=purchases', {
    'purchases-loading': { shows: 'Loading', answers: [waiting(listOrders)] },
    'purchases-empty': { shows: 'No purchases found', answers: [answer(listOrders, noRows)] },
    'purchases-many': {
      shows: '1–5 of 5',
      answers: [answer(listOrders, { purchases, total: 5 })],
    },
  }),
  ...at('/admin?tab=licenses', {
    'licenses-empty': { shows: 'found', answers: [answer(listLicenses, noRows)] },
    'licenses-many': { shows: '1–4 of 4', answers: [answer(listLicenses, { licenses, total: 4 })] },
  }),
  ...at('/admin?tab=tickets', {
    'tickets-empty': { shows: 'No tickets found', answers: [answer(listTickets, noRows)] },
    'tickets-many': { shows: '1–3 of 3', answers: [answer(listTickets, { tickets, total: 3 })] },
  }),
  ...at('/admin/audit-log', {
    'audit-log-failed': {
      shows: 'The list could not be loaded.',
      answers: [refusal(listAuditLog, 400, 'The search is too long.')],
    },
    'audit-log-many': {
      shows: auditActions['login-failed'],
      answers: [answer(listAuditLog, { entries, total: 2 })],
    },
  }),
});

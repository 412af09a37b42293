import { describe, expect, it } from 'vitest';
import { scopes } from '#contract/kit/access.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { AppError } from '../errors.ts';
import { authorize } from './authorize.ts';
import type { Admin } from './caller.ts';

/** Callers other than owners, by call: support accounts, and tokens with the scope. */
const callers: Record<string, string> = {
  'POST /api/admin/logout': 'support',
  'DELETE /api/blocks/{id}': 'customers:write',
  'GET /api/blocks': 'customers:read',
  'POST /api/blocks': 'customers:write',
  'GET /api/reviews': 'customers:read',
  'PUT /api/reviews/{id}': 'customers:write',
  'GET /api/withdrawals': 'support customers:read',
  'PUT /api/withdrawals/{id}': 'support refunds:write',
  'GET /api/license-usage': 'licenses:read',
  'GET /api/licenses.csv': 'licenses:read',
  'POST /api/licenses/{id}/alert/set-aside': 'licenses:write',
  'POST /api/licenses/{id}/move': 'support licenses:write',
  'PUT /api/licenses/{id}/notice': 'licenses:write',
  'POST /api/licenses/{id}/offline-lease': 'licenses:write',
  'GET /api/licenses/{id}/traces.csv': 'licenses:read',
  'GET /api/licenses/{id}': 'support licenses:read',
  'PUT /api/licenses/{id}': 'support licenses:write',
  'GET /api/licenses': 'support licenses:read',
  'POST /api/markdown-preview': 'products:write',
  'GET /api/overview': 'numbers:read',
  'GET /api/products.csv': 'products:read',
  'GET /api/products/{id}/license-helper': 'products:read',
  'GET /api/products/{id}/license-include': 'products:read',
  'GET /api/products/{id}/license.mqh': 'products:read',
  'DELETE /api/products/{id}/reports/{reportId}': 'products:write',
  'POST /api/products/{id}/reports': 'products:write',
  'POST /api/products/{id}/duplicate': '',
  'POST /api/products/{id}/release-preview': 'products:write',
  'POST /api/products/{id}/restore': 'products:write',
  'GET /api/products/{id}/versions/{number}/mail': 'products:read',
  'POST /api/products/{id}/versions/{number}/mail': 'products:write',
  'PUT /api/products/{id}/versions/{number}': 'products:write',
  'GET /api/products/{id}/versions': 'products:read',
  'POST /api/products/{id}/versions': 'products:write',
  'DELETE /api/products/{id}': 'products:write',
  'GET /api/products/{id}/preview': '',
  'GET /api/products/{id}/screenshots': 'products:read',
  'GET /api/products/{id}/set-files': 'products:read',
  'GET /api/products/{id}/reports': 'products:read',
  'GET /api/products/{id}': 'products:read',
  'PUT /api/products/{id}': 'products:write',
  'GET /api/products': 'products:read',
  'POST /api/products': 'products:write',
  'GET /api/promo-codes.csv': 'promo-codes:read',
  'DELETE /api/promo-codes/{id}': 'promo-codes:write',
  'GET /api/promo-codes/{id}': 'promo-codes:read',
  'PUT /api/promo-codes/{id}': 'promo-codes:write',
  'GET /api/promo-codes': 'promo-codes:read',
  'POST /api/promo-codes': 'promo-codes:write',
  'GET /api/purchases.csv': 'orders:read',
  'GET /api/purchases/{id}/invoices': 'support orders:read',
  'POST /api/purchases/{id}/invoices/correction': 'orders:write',
  'GET /api/invoices.csv': 'numbers:read',
  'GET /api/invoices.zip': 'numbers:read',
  'GET /api/invoices/{number}.pdf': 'support orders:read',
  'GET /api/oss.csv': 'numbers:read',
  'GET /api/settings/invoice-number': '',
  'PUT /api/settings/invoice-number': '',
  'POST /api/purchases/{id}/check': 'orders:write',
  'PUT /api/purchases/{id}/email': 'support',
  'GET /api/purchases/{id}/dossier.pdf': 'support orders:read',
  'POST /api/purchases/{id}/dispute/evidence': 'support orders:write',
  'POST /api/purchases/{id}/dispute/accept': 'refunds:write',
  'POST /api/purchases/{id}/receipt': 'support orders:write',
  'POST /api/purchases/{id}/refunds': 'support refunds:write',
  'GET /api/purchases/{id}': 'support orders:read',
  'PUT /api/purchases/{id}': 'orders:write',
  'GET /api/purchases': 'support orders:read',
  'POST /api/purchases': 'refunds:write',
  'GET /api/sales': 'numbers:read',
  'GET /api/tickets.csv': 'tickets:read',
  'GET /api/tickets/{id}/buyer': 'support customers:read',
  'POST /api/tickets/{id}/replies': 'support tickets:write',
  'GET /api/tickets/{id}': 'support tickets:read',
  'PUT /api/tickets/{id}': 'support tickets:write',
  'GET /api/tickets': 'support tickets:read',
  'GET /api/trials': 'licenses:read',
  'GET /api/undelivered-mails': 'customers:read',
  'GET /api/me': 'support',
  'PUT /api/me': 'support',
  'PUT /api/me/password': 'support',
  'POST /api/me/totp': 'support',
  'POST /api/me/totp/confirm': 'support',
  'DELETE /api/me/totp': 'support',
  'GET /api/me/sessions': 'support',
  'DELETE /api/me/sessions/{id}': 'support',
  'POST /api/me/passkeys/options': 'support',
  'POST /api/me/passkeys': 'support',
  'GET /api/me/passkeys': 'support',
  'DELETE /api/me/passkeys/{id}': 'support',
  'GET /api/people': '',
  'POST /api/people': '',
  'DELETE /api/people/{id}': '',
  'GET /api/tokens': '',
  'POST /api/tokens': '',
  'DELETE /api/tokens/{id}': '',
  'GET /api/setup': '',
  'POST /api/setup/{row}': '',
  'POST /api/setup/test-payment/order': '',
  'POST /api/setup/backup/link': '',
  'POST /api/exchange-rates': '',
  'GET /api/vat-year': '',
  'GET /api/settings': '',
  'PUT /api/settings': '',
  'GET /api/settings/accent': '',
  'PUT /api/settings/logo': '',
  'DELETE /api/settings/logo': '',
  'PUT /api/settings/favicon': '',
  'DELETE /api/settings/favicon': '',
  'PUT /api/settings/share-picture': '',
  'DELETE /api/settings/share-picture': '',
  'GET /api/canned-answers': 'support tickets:read',
  'POST /api/canned-answers': 'tickets:write',
  'PUT /api/canned-answers/{id}': 'tickets:write',
  'DELETE /api/canned-answers/{id}': 'tickets:write',
  'GET /api/customers': 'support customers:read',
  'GET /api/customers/{email}': 'support customers:read',
  'PUT /api/customers/{email}/note': 'support customers:write',
  'POST /api/customers/{email}/export': '',
  'POST /api/customers/{email}/erase': '',
  'GET /api/transactions.csv': 'numbers:read',
  'GET /api/sources': 'numbers:read',
  'GET /api/event-targets': '',
  'POST /api/event-targets': '',
  'PUT /api/event-targets/{id}': '',
  'DELETE /api/event-targets/{id}': '',
  'POST /api/event-targets/{id}/test': '',
  'GET /api/event-targets/{id}/deliveries': '',
  'POST /api/event-targets/{id}/deliveries/{deliveryId}/resend': '',
  'POST /api/purchases/{id}/renewal-link': 'orders:write',
  'GET /api/audit-log': '',
  'GET /api/imports': '',
  'POST /api/imports': '',
  'GET /api/imports/{id}': '',
  'DELETE /api/imports/{id}': '',
  'GET /api/imports/{id}/problems.csv': '',
  'GET /api/imports/{id}/mails': '',
  'POST /api/imports/{id}/mails': '',
};

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const ofAdmins = routes.filter(({ admin }) => admin !== undefined);

const account = (role: 'owner' | 'support', lacksSecondFactor = false): Admin => ({
  id: role,
  username: role,
  role,
  sessionId: 's',
  lacksSecondFactor,
});
const token = (...given: readonly (typeof scopes)[number][]): Admin => ({
  id: 'token-1',
  username: 'token X',
  role: 'token',
  scopes: [...given],
});

/** Returns how a route treats a caller: as themselves, like a visitor, or why it refuses. */
function outcome(route: Route, admin: Admin): string {
  try {
    return authorize(route, admin) ? 'admitted' : 'visitor';
  } catch (error) {
    return error instanceof AppError ? error.message : String(error);
  }
}

it('each call of the admin names who may make it @p200', () => {
  const named = ofAdmins.map((route) => [
    nameOf(route),
    [...(route.support ? ['support'] : []), ...(route.scope ? [route.scope] : [])].join(' '),
  ]);
  expect(Object.fromEntries(named)).toEqual(callers);
});

describe.each(ofAdmins.map((route) => ({ name: nameOf(route), route })))(
  '$name',
  ({ name, route }) => {
    const allowed = callers[name]?.split(' ') ?? [];

    it('admits owners, and support where it is named @p200', () => {
      expect(outcome(route, account('owner'))).toBe('admitted');
      const other =
        route.admin === 'optional' ? 'visitor' : 'Only an owner of the shop can do this.';
      expect(outcome(route, account('support'))).toBe(
        allowed.includes('support') ? 'admitted' : other,
      );
    });

    it('admits tokens with its scope alone, and names the one that is missing @p201', () => {
      const scope = scopes.filter((each) => allowed.includes(each));
      const others = scopes.filter((each) => !scope.includes(each));
      const missing = scope.map((each) => `This token lacks the scope ${each}.`);
      const refusal = missing[0] ?? 'Tokens can’t make this call. Log in as an owner.';
      expect(outcome(route, token(...others))).toBe(refusal);
      expect(outcome(route, token(...scope))).toBe(scope.length > 0 ? 'admitted' : refusal);
    });

    it('admits nobody without a required second factor but to set one up @p206', () => {
      const isOpen = /^\/api\/(me|admin\/logout)(\/|$)/.test(route.path);
      const refusal = 'The shop requires a second factor. Set one up under Your account first.';
      for (const role of ['owner', 'support'] as const) {
        expect(outcome(route, account(role, true))).toBe(isOpen ? 'admitted' : refusal);
      }
    });
  },
);

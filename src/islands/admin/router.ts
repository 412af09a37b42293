import { createRouter } from '@nanostores/router';

/** The pages of the admin (promise 65). What a list shows stands in the query. */
export const $page = createRouter({
  login: '/admin/login',
  dashboard: '/admin',
  addProduct: '/admin/add-product',
  editProduct: '/admin/edit-product/:id',
  addPromoCode: '/admin/add-promo',
  editPromoCode: '/admin/edit-promo/:id',
  order: '/admin/purchases/:id',
  ticket: '/admin/tickets/:id',
  auditLog: '/admin/audit-log',
});

/**
 * Where a login leads: the admin's address that was asked for, and nothing outside the admin, whatever the address says.
 */
export function returnPath(next: string | undefined): string {
  const url = URL.parse(next ?? '', location.origin);
  const isAdmin = url?.origin === location.origin && /^\/admin(\/|$)/.test(url.pathname);
  if (!isAdmin || url.pathname === '/admin/login') return '/admin';
  return url.pathname + url.search;
}

/** The login's address, with the way back to the present one. */
export function loginPath(): string {
  const here = location.pathname + location.search;
  return here === '/admin' || here.startsWith('/admin/login')
    ? '/admin/login'
    : `/admin/login?${new URLSearchParams({ next: here })}`;
}

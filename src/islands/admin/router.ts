import { createRouter } from '@nanostores/router';

/** The admin's pages (promise 65). Lists keep their state in the query. */
export const $page = createRouter({
  dashboard: '/admin',
  overview: '/admin/overview',
  addProduct: '/admin/add-product',
  editProduct: '/admin/edit-product/:id',
  licenseInclude: '/admin/products/:id/license-include',
  addPromoCode: '/admin/add-promo',
  editPromoCode: '/admin/edit-promo/:id',
  giveCopy: '/admin/give-copy',
  imports: '/admin/imports',
  order: '/admin/purchases/:id',
  license: '/admin/licenses/:id',
  ticket: '/admin/tickets/:id',
  blocks: '/admin/blocks',
  trials: '/admin/trials',
  auditLog: '/admin/audit-log',
});

import { login, logout } from './admin.ts';
import { createLicense } from './licenses.ts';
import { capturePayment, createPayment } from './payments.ts';
import { getProduct, listProducts, listScreenshots, listSetFiles } from './products.ts';
import { validatePromo } from './promo-codes.ts';
import type { Route } from './route.ts';

/** Every call of the API. The OpenAPI document and the tests go through it. */
export const routes: Route[] = [
  listProducts,
  getProduct,
  listScreenshots,
  listSetFiles,
  validatePromo,
  createPayment,
  capturePayment,
  createLicense,
  login,
  logout,
];

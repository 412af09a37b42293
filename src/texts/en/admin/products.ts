import { countOf } from '../language.ts';

/** Pages that more than one place leads to. */
export const productPages = {
  add: 'Add Product',
  edit: 'Edit Product',
  licenseInclude: 'License include',
} as const;

export const productFields = {
  price: 'Price',
  type: 'Type',
} as const;

export const productList = {
  empty: 'No products found',
  beginning: 'Add the first product: a name, a price and its file are enough to sell it.',
  free: 'Free',
  paid: 'Paid',
  onSale: 'On sale',
  deleted: 'Deleted',
  activeKeys: (count: number) => countOf(count, 'active key'),
} as const;

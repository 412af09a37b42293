import { productSubject } from '../products/delete-product.ts';

/** What the audit log calls a version. */
export const versionSubject = (product: { id: number; name: string }, number: string): string =>
  `${productSubject(product)}, version ${number}`;

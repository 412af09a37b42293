import { productSubject } from '../products/delete-product.ts';

/** Names a version in the audit log. */
export const versionSubject = (product: { id: number; name: string }, number: string): string =>
  `${productSubject(product)}, version ${number}`;

import { productSubject } from '../products/delete-product.ts';

export const versionSubject = (product: { id: number; name: string }, number: string): string =>
  `${productSubject(product)}, version ${number}`;

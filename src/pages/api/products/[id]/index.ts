import * as productForm from '#contract/product-form.ts';
import * as products from '#contract/products.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { deleteProduct } from '#server/products/delete-product.ts';
import { getProduct } from '#server/products/get-product.ts';
import { updateProduct } from '#server/products/save-product.ts';
import { catalogueTag, productTag } from '#server/products/tags.ts';

const changes = ({ id }: { id: number }) => [catalogueTag, productTag(id)];

export const ALL = endpoints(
  [products.getProduct, getProduct, { shownBy: ({ id }) => [productTag(id)] }],
  [productForm.updateProduct, updateProduct, { changes }],
  [products.deleteProduct, deleteProduct, { changes }],
);

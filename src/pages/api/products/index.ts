import * as productForm from '#contract/product-form.ts';
import * as products from '#contract/products.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listProducts } from '#server/products/list-products.ts';
import { createProduct } from '#server/products/save-product.ts';
import { catalogueTag, productTag, relatedTag } from '#server/products/tags.ts';

export const ALL = endpoints(
  [products.listProducts, listProducts, { shownBy: () => [catalogueTag] }],
  [
    productForm.createProduct,
    createProduct,
    { changes: (_, { id }) => [catalogueTag, relatedTag, productTag(id)] },
  ],
);

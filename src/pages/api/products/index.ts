import * as productForm from '#contract/product-form.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { productList } from '#server/products/product-reads.ts';
import { createProduct } from '#server/products/save-product.ts';
import { catalogueTag, productTag, relatedTag } from '#server/products/tags.ts';

export const ALL = endpoints(productList, [
  productForm.createProduct,
  createProduct,
  {
    changes: (_, { id }) => [catalogueTag, relatedTag, productTag(id)],
  },
]);

import { updateProduct } from '#contract/product-form.ts';
import { deleteProduct, getProduct } from '#contract/products.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { deleteProduct as remove } from '#server/products/delete-product.ts';
import { getProduct as get } from '#server/products/get-product.ts';
import { updateProduct as update } from '#server/products/save-product.ts';
import { catalogueTag, productTag } from '#server/products/tags.ts';

export const prerender = false;

const changes = ({ id }: { id: number }) => [catalogueTag, productTag(id)];

export const GET = endpoint(getProduct, get, { shownBy: ({ id }) => [productTag(id)] });
export const HEAD = GET;
export const PUT = endpoint(updateProduct, update, { changes });
export const DELETE = endpoint(deleteProduct, remove, { changes });
export const ALL = onlyMethods('GET', 'HEAD', 'PUT', 'DELETE');

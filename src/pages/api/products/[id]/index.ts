import { getProduct } from '../../../../contract/products.ts';
import { endpoint, onlyMethods } from '../../../../server/endpoint.ts';
import { getProduct as get } from '../../../../server/products/get-product.ts';
import { productTag } from '../../../../server/products/tags.ts';

export const prerender = false;

export const GET = endpoint(getProduct, get, { tags: ({ id }) => [productTag(id)] });
export const HEAD = GET;
export const ALL = onlyMethods('GET', 'HEAD');

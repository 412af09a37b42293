import { listSetFiles } from '#contract/products.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { listSetFiles as list } from '#server/products/get-product.ts';
import { productTag } from '#server/products/tags.ts';

export const prerender = false;

export const GET = endpoint(listSetFiles, list, { shownBy: ({ id }) => [productTag(id)] });
export const HEAD = GET;
export const ALL = onlyMethods('GET', 'HEAD');

import { listProducts } from '../../../contract/products.ts';
import { endpoint, onlyMethods } from '../../../server/endpoint.ts';
import { listProducts as list } from '../../../server/products/list-products.ts';
import { catalogueTag } from '../../../server/products/tags.ts';

export const prerender = false;

export const GET = endpoint(listProducts, list, { tags: () => [catalogueTag] });
export const HEAD = GET;
export const ALL = onlyMethods('GET', 'HEAD');

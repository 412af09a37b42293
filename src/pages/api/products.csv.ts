import { exportProducts } from '#contract/products.ts';
import { csvEndpoint } from '#server/csv.ts';
import { onlyMethods } from '#server/endpoint.ts';
import { productsTable } from '#server/products/products-table.ts';

export const prerender = false;

export const GET = csvEndpoint(exportProducts, productsTable);
export const ALL = onlyMethods('GET');

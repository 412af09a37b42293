import { exportProducts } from '#contract/products.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';
import { productsTable } from '#server/products/products-table.ts';

export const ALL = csvEndpoint(exportProducts, productsTable);

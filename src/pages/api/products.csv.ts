import { exportProducts } from '#contract/products.ts';
import { csvEndpoint } from '#server/csv.ts';
import { productsTable } from '#server/products/products-table.ts';

export const ALL = csvEndpoint(exportProducts, productsTable);

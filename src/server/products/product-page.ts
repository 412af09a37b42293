import type { Product, Screenshot, SetFile } from '#contract/products.ts';
import type { Report } from '#contract/reports.ts';
import { AppError } from '../errors.ts';
import { renderDescription } from '../markdown.ts';
import {
  findProductSummary,
  getProduct,
  listScreenshots,
  listSetFiles,
  type ProductDeps,
} from './get-product.ts';
import { listReports } from './reports/list-reports.ts';

export interface ProductPage {
  product: Product;
  /** Safe to put into the page. */
  descriptionHtml: string;
  screenshots: Screenshot[];
  setFiles: SetFile[];
  /** Backtests, the latest first. */
  reports: Report[];
  /** Whether there is a file to hand over. */
  isDeliverable: boolean;
}

/** Everything that a product's page shows, or null where there is no such product on sale. */
export async function loadProductPage(
  deps: ProductDeps,
  productId: { id: number },
): Promise<ProductPage | null> {
  try {
    const [product, screenshots, setFiles, { reports }, summary] = await Promise.all([
      getProduct(deps, productId),
      listScreenshots(deps, productId),
      listSetFiles(deps, productId),
      listReports(deps, productId),
      findProductSummary(deps, productId),
    ]);
    return {
      product,
      descriptionHtml: await renderDescription(product.description),
      screenshots,
      setFiles,
      reports,
      isDeliverable: typeof summary?.fileId === 'number',
    };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

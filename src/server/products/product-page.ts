import { toCents } from '#contract/money.ts';
import type { Product, Screenshot, SetFile } from '#contract/products.ts';
import type { Report } from '#contract/reports.ts';
import { AppError } from '../errors.ts';
import { renderDescription } from '../markdown.ts';
import { sharePicturePath } from '../share-pictures/share-state.ts';
import { getProduct, listScreenshots, listSetFiles, type ProductDeps } from './get-product.ts';
import { findProductFacts, type ProductFacts } from './product-facts.ts';
import { listRelatedProducts, type RelatedProduct } from './related-products.ts';
import { listReports } from './reports/list-reports.ts';

export interface ProductPage {
  product: Product;
  /** Safe to put into the page. */
  descriptionHtml: string;
  screenshots: Screenshot[];
  setFiles: SetFile[];
  /** Backtests, the latest first. */
  reports: Report[];
  facts: ProductFacts;
  related: RelatedProduct[];
  /** Of the picture that is shown where the page is shared; null where the product has none to draw it of. */
  sharePicturePath: string | null;
  /** Whether there is a file to hand over. */
  isDeliverable: boolean;
}

/** Everything that a product's page shows, or null where there is no such product on sale. */
export async function loadProductPage(
  deps: ProductDeps,
  productId: { id: number },
): Promise<ProductPage | null> {
  try {
    const [product, screenshots, setFiles, { reports }, facts, related] = await Promise.all([
      getProduct(deps, productId),
      listScreenshots(deps, productId),
      listSetFiles(deps, productId),
      listReports(deps, productId),
      findProductFacts(deps, productId),
      listRelatedProducts(deps, productId),
    ]);
    if (!facts) return null;
    return {
      product,
      descriptionHtml: await renderDescription(product.description),
      screenshots,
      setFiles,
      reports,
      facts,
      related,
      sharePicturePath: facts.imageHash
        ? sharePicturePath({
            ...product,
            priceCents: toCents(product.price),
            imageHash: facts.imageHash,
          })
        : null,
      isDeliverable: facts.file !== null,
    };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

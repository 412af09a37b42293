import type { Compatibility } from '#contract/compatibility.ts';
import { fitOf, type SetFit } from '#contract/inputs/fit.ts';
import type { NewestInputs } from '#contract/inputs/newest-inputs.ts';
import type { Product, Screenshot, SetFile } from '#contract/products.ts';
import type { Report } from '#contract/reports.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { renderDescription } from '../markdown/markdown.ts';
import { sharePicturePath } from '../images/share-state.ts';
import { listWhatsNew, type ToldVersion } from './list-whats-new.ts';
import {
  describeForVisitor,
  findProduct,
  findSetFiles,
  listScreenshots,
  type FoundSetFile,
} from './get-product.ts';
import { listRelatedProducts, type RelatedProduct } from './related-products.ts';
import { listReports } from './reports/list-reports.ts';

/** What the page says of a product beside its texts and pictures. */
export interface ProductFacts {
  /** What the seller states; null where that is nothing. */
  compatibility: Compatibility | null;
  /** The present file: null where there is none to hand over. */
  file: { name: string; sizeBytes: number } | null;
  /** The newest stable one that was not withdrawn. */
  version: Pick<ToldVersion, 'number'> | null;
}

/** A set file, and how it differs from the inputs of the newest version; null where it fits, or nobody knows. */
export interface CheckedSetFile extends SetFile {
  fit: SetFit | null;
}

export interface ProductPage {
  product: Product;
  /** Safe to put into the page. */
  descriptionHtml: string;
  screenshots: Screenshot[];
  setFiles: CheckedSetFile[];
  /** Of the newest version; null where nothing is known of them. */
  inputs: NewestInputs | null;
  /** Backtests, the latest first. */
  reports: Report[];
  /** The newest first. */
  versions: ToldVersion[];
  facts: ProductFacts;
  related: RelatedProduct[];
  /** Of the picture that is shown where the page is shared; null where the product has none to draw it of. */
  sharePicturePath: string | null;
}

/** Everything that a product's page shows, or null where there is no such product on sale. */
export async function loadProductPage(
  deps: Pick<Deps, 'db'>,
  productId: { id: number },
): Promise<ProductPage | null> {
  try {
    const [found, screenshots, setFiles, { reports }, { versions, inputs }, related] =
      await Promise.all([
        findProduct(deps, productId),
        listScreenshots(deps, productId),
        findSetFiles(deps, productId),
        listReports(deps, productId),
        listWhatsNew(deps, productId),
        listRelatedProducts(deps, productId),
      ]);
    const { product, imageHash, file } = found;
    return {
      product: describeForVisitor(found),
      descriptionHtml: await renderDescription(product.description),
      screenshots,
      setFiles: setFiles.map((each) => checkSetFile(each, inputs)),
      inputs,
      reports,
      versions,
      facts: { compatibility: product.compatibility, file, version: versions[0] ?? null },
      related,
      sharePicturePath: imageHash && sharePicturePath({ ...product, imageHash }),
    };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

function checkSetFile(
  { setFile, inputNames }: FoundSetFile,
  newest: NewestInputs | null,
): CheckedSetFile {
  return { ...setFile, fit: inputNames && newest && fitOf(inputNames, newest.inputs) };
}

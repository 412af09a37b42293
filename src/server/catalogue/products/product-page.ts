import type { Compatibility } from '#contract/catalogue/compatibility.ts';
import { fitOf } from '#contract/catalogue/inputs/fit.ts';
import type { NewestInputs } from '#contract/catalogue/inputs/newest-inputs.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { AppError } from '#server/kit/errors.ts';
import { renderDescription, renderNotes } from '#server/adapters/markdown/markdown.ts';
import { sharePicturePath } from '#server/adapters/images/share-state.ts';
import { listShownParts } from './bundle-parts.ts';
import {
  describeForVisitor,
  findProduct,
  findSetFiles,
  listScreenshots,
  pictureAddress,
  type FoundSetFile,
} from './get-product.ts';
import { listRelatedProducts } from './related-products.ts';
import { listReports } from './reports/reports.ts';
import { listProductQuestions, listProductReviews } from './product-opinions.ts';
import { and, desc, eq } from 'drizzle-orm';
import { productVersions } from '#db/schema.ts';
import { isOffered } from './product-versions.ts';
import { describeNewestInputs, newestInputsColumns } from './newest-inputs.ts';

export interface ProductFacts {
  compatibility: Compatibility | null;
  /** Current file; null if there is none, and for a bundle. */
  file: { name: string; sizeBytes: number } | null;
  /** Newest stable version that is not withdrawn. */
  version: Pick<ShownVersion, 'number' | 'releasedAt'> | null;
  /** Products in a bundle; 0 for any other. */
  partCount: number;
  /** Its file (for a bundle: the file of each part) is available. */
  isDeliverable: boolean;
}

/** Reviews, and questions, on the page itself; the API lists all. */
const shownAtMost = 50;

/** Loads everything that a product page shows; null if the caller may not see the product. */
export async function loadProductPage(
  deps: Pick<Deps, 'db' | 'storage'>,
  productId: { id: number },
  caller?: Pick<Caller, 'admin'>,
) {
  try {
    const [
      found,
      screenshots,
      setFiles,
      { reports },
      { versions, inputs },
      related,
      reviews,
      questions,
    ] = await Promise.all([
      findProduct(deps, productId, caller),
      listScreenshots(deps, productId, caller),
      findSetFiles(deps, productId, caller),
      listReports(deps, productId, caller),
      listWhatsNew(deps, productId),
      listRelatedProducts(deps, productId),
      listProductReviews(deps, { ...productId, limit: shownAtMost, offset: 0 }, caller),
      listProductQuestions(deps, { ...productId, limit: shownAtMost, offset: 0 }, caller),
    ]);
    const { product, imageHash, file, partIds } = found;
    const parts = partIds === '[]' ? [] : await listShownParts(deps.db, product.id);
    const isDeliverable = parts.length > 0 ? parts.every(({ hasFile }) => hasFile) : file !== null;
    return {
      product: {
        ...describeForVisitor(found),
        imagePath:
          imageHash && (await pictureAddress(deps, { hash: imageHash, state: product.state })),
      },
      isListed: product.state === 'on_sale',
      descriptionHtml: await renderDescription(product.description),
      screenshots,
      parts,
      setFiles: setFiles.map((each) => checkSetFile(each, inputs)),
      inputs,
      reports,
      reviews,
      questions,
      versions,
      facts: {
        compatibility: product.compatibility,
        file,
        version: versions[0] ?? null,
        partCount: parts.length,
        isDeliverable,
      },
      related,
      sharePicturePath: imageHash && sharePicturePath({ ...product, imageHash }),
    };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** A set file and its differences from the newest version's inputs; null: none, or unknown. */
export type CheckedSetFile = ReturnType<typeof checkSetFile>;

function checkSetFile({ setFile, inputNames }: FoundSetFile, newest: NewestInputs | null) {
  return { ...setFile, fit: inputNames && newest && fitOf(inputNames, newest.inputs) };
}

export interface ShownVersion {
  number: string;
  /** When it became available to everyone: for a former beta, the day it became stable. */
  releasedAt: Date;
  /** Sanitized HTML; null without notes. */
  notesHtml: string | null;
}

/** The newest version and some that a returning visitor may have missed. */
const maxVersions = 6;

/** Lists a product's newest stable versions that are not withdrawn, and the newest one's inputs. */
export async function listWhatsNew({ db }: Pick<Deps, 'db'>, { id }: { id: number }) {
  const { number, releasedAt, stableAt, notes } = productVersions;
  const rows = await db
    .select({ number, releasedAt, stableAt, notes, ...newestInputsColumns(id) })
    .from(productVersions)
    .where(and(eq(productVersions.productId, id), isOffered))
    .orderBy(desc(productVersions.rank))
    .limit(maxVersions);
  const versions: ShownVersion[] = await Promise.all(
    rows.map(async (row) => ({
      number: row.number,
      releasedAt: row.stableAt ?? row.releasedAt,
      notesHtml: await renderNotes(row.notes),
    })),
  );
  return { versions, inputs: describeNewestInputs(rows) };
}

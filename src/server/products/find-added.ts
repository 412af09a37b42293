import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import type { CompatibilityColumns } from '#db/compatibility-columns.ts';
import type { Tx } from '#db/client.ts';
import { files, products, screenshots, setFiles } from '#db/schema.ts';
import { texts } from '#contract/product-form.ts';
import { conflict } from '../errors.ts';
import type { Part } from './arrange-parts.ts';
import { loadParts, type PartsPlan } from './product-parts.ts';
import type { StoredUploads } from './store-uploads.ts';

type Row = typeof products.$inferSelect;

/** A new product as submitted. */
interface NewProduct {
  fields: Pick<
    Row,
    'name' | 'description' | 'priceCents' | 'type' | 'demoAccountsFree' | keyof CompatibilityColumns
  >;
  plan: PartsPlan;
  uploads: StoredUploads;
}

/** A file as a buyer gets it. */
interface FileFacts {
  name: string;
  hash: string;
}

/**
 * Returns the id of the product an earlier try of the same form added. The form may lack files,
 * since a reloaded form loses them.
 *
 * @throws AppError 409 when the form has changed since, which would lose the changes
 */
export async function findAdded(
  tx: Tx,
  requestId: string | undefined,
  wanted: NewProduct,
): Promise<number> {
  const product =
    requestId && (await tx.query.products.findFirst({ where: eq(products.requestId, requestId) }));
  if (!product) throw new Error('The product was not written');
  const isSame =
    (await hasSameTexts(tx, product, wanted)) && (await hasSameFiles(tx, product, wanted));
  if (!isSame) throw conflict(texts.addedAlready);
  return product.id;
}

async function hasSameTexts(tx: Tx, product: Row, { fields, plan }: NewProduct): Promise<boolean> {
  const { name, description, priceCents, type, demoAccountsFree, ...others } = product;
  const { compatibility, runsOnMt4, runsOnMt5 } = others;
  const { videos, setFiles: labels } = await loadParts(tx, product.id);
  return isDeepStrictEqual(
    [
      {
        name,
        description,
        priceCents,
        type,
        demoAccountsFree,
        compatibility,
        runsOnMt4,
        runsOnMt5,
      },
      videos.map(({ url }) => url),
      labels.map(labelOf),
    ],
    [fields, plan.videoLinks, plan.setFiles.map(labelOf)],
  );
}

async function hasSameFiles(tx: Tx, product: Row, { plan, uploads }: NewProduct): Promise<boolean> {
  const facts = { name: files.name, hash: files.hash };
  const ofId = async (id: number | null) =>
    id === null ? [] : await tx.select(facts).from(files).where(eq(files.id, id));
  const pictures = await tx
    .select(facts)
    .from(screenshots)
    .innerJoin(files, eq(files.id, screenshots.fileId))
    .where(eq(screenshots.productId, product.id))
    .orderBy(asc(screenshots.position), asc(screenshots.id));
  const ofSetFiles = await tx
    .select(facts)
    .from(setFiles)
    .innerJoin(files, eq(files.id, setFiles.fileId))
    .where(eq(setFiles.productId, product.id))
    .orderBy(asc(setFiles.position), asc(setFiles.id));
  const came = {
    pictures: plan.pictures.flatMap((part) => uploadAt(uploads.screenshots, part)),
    setFiles: plan.setFiles.flatMap(({ part }) => uploadAt(uploads.setFiles, part)),
  };
  return (
    isSameWhereGiven(uploads.file ? [uploads.file] : [], await ofId(product.fileId)) &&
    isSameWhereGiven(uploads.image ? [factsOf(uploads.image)] : [], await ofId(product.imageId)) &&
    isSameWhereGiven(came.pictures.map(factsOf), pictures) &&
    isSameWhereGiven(came.setFiles, ofSetFiles)
  );
}

const labelOf = ({ symbol, note }: { symbol: string; note: string }) => ({ symbol, note });

const factsOf = ({ name, original }: { name: string; original: { hash: string } }): FileFacts => ({
  name,
  hash: original.hash,
});

function uploadAt<Stored>(stored: Stored[], part: Part<unknown>): Stored[] {
  const upload = 'added' in part ? stored[part.added] : undefined;
  return upload ? [upload] : [];
}

function isSameWhereGiven(given: FileFacts[], present: FileFacts[]): boolean {
  return (
    given.length === 0 ||
    (given.length === present.length &&
      given.every(
        ({ name, hash }, index) => name === present[index]?.name && hash === present[index].hash,
      ))
  );
}

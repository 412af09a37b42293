import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { files, products, screenshots, setFiles } from '#db/schema.ts';
import { texts } from '#contract/product-form.ts';
import { conflict } from '../errors.ts';
import type { Place } from './arrange-parts.ts';
import { loadParts, type PartsPlan } from './product-parts.ts';
import type { StoredUploads } from './store-uploads.ts';

type Row = typeof products.$inferSelect;

/** All that the form of a new product says. */
interface Said {
  fields: Pick<Row, 'name' | 'description' | 'priceCents' | 'type'>;
  plan: PartsPlan;
  uploads: StoredUploads;
}

/** A file as a buyer has it. */
interface FileFacts {
  name: string;
  hash: string;
}

/**
 * The product that an earlier try of the same form has added. Of its files the form may lack some: one that was loaded
 * again has lost them.
 *
 * @throws AppError 409 where the form says something else by now, which would be lost
 */
export async function findAdded(tx: Tx, requestId: string | undefined, said: Said) {
  if (!requestId) return undefined;
  const product = await tx.query.products.findFirst({ where: eq(products.requestId, requestId) });
  if (!product) return undefined;
  const isSame = (await hasSameTexts(tx, product, said)) && (await hasSameFiles(tx, product, said));
  if (!isSame) throw conflict(texts.addedAlready);
  return product;
}

async function hasSameTexts(tx: Tx, product: Row, { fields, plan }: Said): Promise<boolean> {
  const { name, description, priceCents, type } = product;
  const { videos, setFiles: labels } = await loadParts(tx, product.id);
  return isDeepStrictEqual(
    [{ name, description, priceCents, type }, videos.map(({ url }) => url), labels.map(labelOf)],
    [fields, plan.videoLinks, plan.setFiles.map(labelOf)],
  );
}

async function hasSameFiles(tx: Tx, product: Row, { plan, uploads }: Said): Promise<boolean> {
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
    pictures: plan.pictures.flatMap((place) => uploadAt(uploads.screenshots, place)),
    setFiles: plan.setFiles.flatMap(({ place }) => uploadAt(uploads.setFiles, place)),
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

function uploadAt<Stored>(stored: Stored[], place: Place<unknown>): Stored[] {
  const upload = 'added' in place ? stored[place.added] : undefined;
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

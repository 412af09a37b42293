import { isDeepStrictEqual } from 'node:util';
import { products, files } from '#db/schema.ts';
import {
  factNames,
  facts,
  nothingStated,
  type Compatibility,
} from '#contract/catalogue/compatibility.ts';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import {
  type PresentParts,
  loadParts,
  type FileFacts,
  type PartsPlan,
  type Part,
} from './product-parts.ts';
import { describeTermChanges, type Terms, pickTerms } from './product-terms.ts';
import { eq } from 'drizzle-orm';
import type { CompatibilityColumns } from '#db/compatibility-columns.ts';
import type { Tx } from '#db/client.ts';
import { texts } from '#contract/catalogue/product-form.ts';
import { conflict } from '#server/kit/errors.ts';
import { listPartIds } from './save-bundle-parts.ts';
import type { StoredUploads } from './store-uploads.ts';

type Row = typeof products.$inferSelect;

/** Names what a save writes; a new field goes here, and into `fieldsOf`. */
type SavedFields = Terms &
  CompatibilityColumns &
  Pick<
    Row,
    'name' | 'tagline' | 'description' | 'priceCents' | 'type' | 'demoAccountsFree' | 'signalUrl'
  >;

interface Change {
  before: Row;
  fields: SavedFields & Pick<Row, 'state'> & { fileId?: number; imageId?: number };
  present: PresentParts;
  plan: PartsPlan;
  hasOtherParts: boolean;
}

/** Describes a save for the audit log: `price $49.90 → $39.90, file, set files`. */
export function describeChanges({ before, fields, present, plan, hasOtherParts }: Change): string {
  const price = (cents: number) => formatPrice(toDollars(cents));
  const stated = changedFacts(before.compatibility, fields.compatibility);
  const changes: [string, boolean][] = [
    [`name, before ${before.name}`, before.name !== fields.name],
    [`state ${before.state} → ${fields.state}`, before.state !== fields.state],
    ['line', before.tagline !== fields.tagline],
    ['description', before.description !== fields.description],
    [
      `price ${price(before.priceCents)} → ${price(fields.priceCents)}`,
      before.priceCents !== fields.priceCents,
    ],
    [`type ${before.type} → ${fields.type}`, before.type !== fields.type],
    [
      fields.demoAccountsFree ? 'demo accounts free' : 'demo accounts no longer free',
      before.demoAccountsFree !== fields.demoAccountsFree,
    ],
    ...describeTermChanges(before, fields),
    [`compatibility (${stated.join(', ')})`, stated.length > 0],
    ['live signal', before.signalUrl !== fields.signalUrl],
    ['products of the bundle', hasOtherParts],
    ['file', fields.fileId !== undefined],
    ['image', fields.imageId !== undefined],
    ['screenshots', isOther(idsOf(present.pictures), plan.pictures.map(idOf))],
    [
      'video links',
      isOther(
        present.videos.map(({ url }) => url),
        plan.videoLinks,
      ),
    ],
    [
      'set files',
      isOther(
        idsOf(present.setFiles),
        plan.setFiles.map(({ part }) => idOf(part)),
      ),
    ],
    ['symbols or notes', haveOtherLabels(plan)],
  ];
  return changes.flatMap(([what, isChanged]) => (isChanged ? [what] : [])).join(', ');
}

function changedFacts(before: Compatibility | null, after: Compatibility | null): string[] {
  const [one, other] = [before ?? nothingStated, after ?? nothingStated];
  return facts
    .filter((fact) => !isDeepStrictEqual(one[fact], other[fact]))
    .map((fact) => factNames[fact]);
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

const idOf = (part: { existing: { id: number } } | { added: number }) =>
  'existing' in part ? part.existing.id : null;

const isOther = (before: unknown[], after: unknown[]) => !isDeepStrictEqual(before, after);

function haveOtherLabels({ setFiles }: PartsPlan): boolean {
  return setFiles.some(
    ({ part, symbol, note }) =>
      'existing' in part && (part.existing.symbol !== symbol || part.existing.note !== note),
  );
}

interface NewProduct {
  fields: SavedFields;
  plan: PartsPlan;
  uploads: StoredUploads;
  parts?: number[] | undefined;
}

/**
 * Returns the id of the product that an earlier try of the same form added. The form may lack
 * files, since a reloaded form loses them.
 *
 * @throws AppError 409 if the form has changed since: the changes would be lost
 */
export async function findAdded(
  tx: Tx,
  requestId: string | undefined,
  wanted: NewProduct,
): Promise<number> {
  const product =
    requestId && (await tx.query.products.findFirst({ where: eq(products.requestId, requestId) }));
  if (!product) throw new Error('The product was not written');
  const present = await loadParts(tx, product.id);
  const isSame =
    hasSameTexts(product, present, wanted) &&
    isDeepStrictEqual(await listPartIds(tx, product.id), wanted.parts ?? []) &&
    (await hasSameFiles(tx, product, present, wanted));
  if (!isSame) throw conflict(texts.addedAlready);
  return product.id;
}

function hasSameTexts(product: Row, present: PresentParts, { fields, plan }: NewProduct): boolean {
  const { name, tagline, description, priceCents, type, demoAccountsFree, ...others } = product;
  const { compatibility, runsOnMt4, runsOnMt5, signalUrl } = others;
  const texted = { name, tagline, description, priceCents, type, demoAccountsFree, signalUrl };
  return isDeepStrictEqual(
    [
      { ...texted, ...pickTerms(product), compatibility, runsOnMt4, runsOnMt5 },
      present.videos.map(({ url }) => url),
      present.setFiles.map(labelOf),
    ],
    [fields, plan.videoLinks, plan.setFiles.map(labelOf)],
  );
}

async function hasSameFiles(
  tx: Tx,
  { fileId, imageId }: Row,
  present: PresentParts,
  { plan, uploads }: NewProduct,
): Promise<boolean> {
  const select = async (id: number | null) =>
    id === null
      ? []
      : await tx.select({ name: files.name, hash: files.hash }).from(files).where(eq(files.id, id));
  const pictures = plan.pictures.flatMap((part) => uploadAt(uploads.screenshots, part));
  const setFiles = plan.setFiles.flatMap(({ part }) => uploadAt(uploads.setFiles, part));
  return (
    isSameWhereGiven(uploads.file ? [uploads.file] : [], await select(fileId)) &&
    isSameWhereGiven(uploads.image ? [factsOf(uploads.image)] : [], await select(imageId)) &&
    isSameWhereGiven(pictures.map(factsOf), present.pictures.map(fileOf)) &&
    isSameWhereGiven(setFiles, present.setFiles.map(fileOf))
  );
}

const fileOf = ({ file }: { file: FileFacts }) => file;

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
  const uploaded = given.map(({ name, hash }) => ({ name, hash }));
  return given.length === 0 || isDeepStrictEqual(uploaded, present);
}

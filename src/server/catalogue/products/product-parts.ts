import { isDeepStrictEqual } from 'node:util';
import { eq, inArray, asc } from 'drizzle-orm';
import type { Tx, Db } from '#db/client.ts';
import { files, screenshots, setFiles } from '#db/schema.ts';
import {
  productUploads,
  type ProductForm,
  findLabelIssues,
  texts,
} from '#contract/catalogue/product-form.ts';
import { insertPicture } from '#server/adapters/images/pictures.ts';
import type { NewFile, StoredUploads } from './store-uploads.ts';
import { invalid, invalidField } from '#server/kit/errors.ts';

type PartsForm = Omit<ProductForm, 'name' | 'description' | 'price' | 'type' | 'file' | 'image'>;

export interface PartsPlan {
  pictures: Part<PictureRow>[];
  videoLinks: string[];
  setFiles: (Labels & { part: Part<SetFileRow> })[];
}

/** Applies a form to the parts. @throws AppError 400, at the field, if one breaks a rule */
export function planParts(present: PresentParts, form: PartsForm): PartsPlan {
  const pictures = arrangeParts('screenshotOrder', {
    present: present.pictures,
    remove: form.removeScreenshots,
    added: form.screenshots.length,
    order: form.screenshotOrder,
  });
  requireMax('screenshots', pictures, productUploads.screenshots.maxFiles);
  const setFileParts = arrangeParts('setFileOrder', {
    present: present.setFiles,
    remove: form.removeSetFiles,
    added: form.setFiles.length,
    order: form.setFileOrder,
  });
  requireMax('setFiles', setFileParts, productUploads.setFiles.maxFiles);
  const labels = labelSetFiles(setFileParts, form);
  const otherVideos = present.videos.filter(({ id }) => !form.removeScreenshots.includes(id));
  return {
    pictures,
    videoLinks: form.videoLinks ?? otherVideos.map(({ url }) => url),
    setFiles: setFileParts.flatMap((part, index) => {
      const label = labels[index];
      return label ? [{ part, ...label }] : [];
    }),
  };
}

interface Save {
  productId: number;
  present: PresentParts;
  plan: PartsPlan;
  uploaded: UploadIds;
}

/** Writes only changes. Keeps ids of remaining rows, and file rows, which orders and links need. */
export async function writeParts(tx: Tx, save: Save): Promise<void> {
  await writePictures(tx, save);
  await writeVideos(tx, save);
  await writeSetFiles(tx, save);
}

async function writePictures(tx: Tx, { productId, present, plan, uploaded }: Save) {
  const gone = goneFrom(present.pictures, plan.pictures);
  if (gone.length > 0) await tx.delete(screenshots).where(inArray(screenshots.id, gone));
  for (const [position, part] of plan.pictures.entries()) {
    if ('existing' in part) {
      if (part.existing.position === position) continue;
      await tx.update(screenshots).set({ position }).where(eq(screenshots.id, part.existing.id));
    } else {
      const fileId = partAt(uploaded.screenshots, part.added);
      await tx.insert(screenshots).values({ productId, fileId, position });
    }
  }
}

/** Places videos after the pictures. */
async function writeVideos(tx: Tx, { productId, present, plan }: Save) {
  const rows = plan.videoLinks.map((videoUrl, index) => ({
    productId,
    videoUrl,
    position: plan.pictures.length + index,
  }));
  const before = present.videos.map(({ url, position }) => ({
    productId,
    videoUrl: url,
    position,
  }));
  if (isDeepStrictEqual(before, rows)) return;
  const ids = present.videos.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(screenshots).where(inArray(screenshots.id, ids));
  if (rows.length > 0) await tx.insert(screenshots).values(rows);
}

async function writeSetFiles(tx: Tx, { productId, present, plan, uploaded }: Save) {
  const gone = goneFrom(
    present.setFiles,
    plan.setFiles.map(({ part }) => part),
  );
  if (gone.length > 0) await tx.delete(setFiles).where(inArray(setFiles.id, gone));
  for (const [position, { part, symbol, note }] of plan.setFiles.entries()) {
    if ('existing' in part) {
      const { existing } = part;
      if (existing.position === position && existing.symbol === symbol && existing.note === note)
        continue;
      await tx.update(setFiles).set({ position, symbol, note }).where(eq(setFiles.id, existing.id));
    } else {
      const file = partAt(uploaded.setFiles, part.added);
      await tx.insert(setFiles).values({ productId, symbol, note, ...file, position });
    }
  }
}

export type UploadIds = Awaited<ReturnType<typeof insertUploads>>;

/** Inserts the rows of all uploads concurrently, to save round trips to a database server. */
export async function insertUploads(tx: Tx, uploads: StoredUploads, now: Date) {
  const [file, image, pictureIds, setFileRows] = await Promise.all([
    uploads.file && insertFile(tx, uploads.file, now),
    uploads.image && insertPicture(tx, uploads.image, now),
    Promise.all(uploads.screenshots.map((picture) => insertPicture(tx, picture, now))),
    Promise.all(
      uploads.setFiles.map(async ({ inputs, ...row }) => ({
        fileId: await insertFile(tx, row, now),
        ...inputs,
      })),
    ),
  ]);
  return { file, inputs: uploads.inputs, image, screenshots: pictureIds, setFiles: setFileRows };
}

export async function insertFile(tx: Tx, file: NewFile, now: Date): Promise<number> {
  const [row] = await tx
    .insert(files)
    .values({ ...file, createdAt: now })
    .returning({ id: files.id });
  if (!row) throw new Error(`The file ${file.name} was not written`);
  return row.id;
}

function goneFrom<Row extends { id: number }>(present: Row[], parts: Part<Row>[]): number[] {
  const remaining = new Set(
    parts.flatMap((part) => ('existing' in part ? [part.existing.id] : [])),
  );
  return present.map(({ id }) => id).filter((id) => !remaining.has(id));
}

function partAt<Row>(rows: Row[], index: number): Row {
  const row = rows[index];
  if (row === undefined) throw new Error('A file of the form was not stored');
  return row;
}

/** A screenshot or set file in final order: an existing one, or one uploaded with the form. */
export type Part<Row> = { existing: Row } | { added: number };

interface PartsChange<Row> {
  present: Row[];
  remove: number[];
  added: number;
  /** Existing ids and `new-0`, `new-1`, …; without it, new parts follow existing ones. */
  order: string[] | undefined;
}

/** Computes the final order of parts. @throws AppError 400 at `field`, unless it names each once */
export function arrangeParts<Row extends { id: number }>(
  field: string,
  { present, remove, added, order }: PartsChange<Row>,
): Part<Row>[] {
  const parts = new Map<string, Part<Row>>();
  for (const existing of present) {
    if (!remove.includes(existing.id)) parts.set(String(existing.id), { existing });
  }
  for (let index = 0; index < added; index++) parts.set(`new-${index}`, { added: index });
  if (!order) return [...parts.values()];
  const ordered = [...new Set(order)].flatMap((name) => parts.get(name) ?? []);
  if (ordered.length !== order.length || ordered.length !== parts.size) {
    throw invalidField(field, texts.order);
  }
  return ordered;
}

/** @throws AppError 400 */
function requireMax(field: string, parts: unknown[], max: number): void {
  if (parts.length > max) throw invalidField(field, `Choose at most ${max} files.`);
}

export interface Labels {
  symbol: string;
  note: string;
}

/**
 * Assigns symbol and note to each set file in final order. Omitted texts leave existing labels as
 * they are; given texts cover all files.
 *
 * @throws AppError 400 on more symbols or notes than set files, or a missing symbol
 */
export function labelSetFiles<Row extends Labels>(
  parts: Part<Row>[],
  { setFileSymbols, setFileNotes }: Pick<ProductForm, 'setFileSymbols' | 'setFileNotes'>,
): Labels[] {
  const present = parts.map((part) =>
    'existing' in part ? part.existing : { symbol: '', note: '' },
  );
  const symbols = setFileSymbols ?? present.map(({ symbol }) => symbol);
  const notes = setFileNotes ?? present.map(({ note }) => note);
  const issues = findLabelIssues(parts.length, symbols, notes);
  if (issues[0]) throw invalid(issues[0].message, issues);
  return parts.map((_, index) => ({ symbol: symbols[index] ?? '', note: notes[index] ?? '' }));
}

export interface FileFacts {
  name: string;
  hash: string;
}

export interface PictureRow {
  id: number;
  position: number;
  file: FileFacts;
}

export interface SetFileRow extends PictureRow, Labels {}

export interface PresentParts {
  pictures: PictureRow[];
  videos: { id: number; position: number; url: string }[];
  setFiles: SetFileRow[];
}

export const noParts: PresentParts = { pictures: [], videos: [], setFiles: [] };

export async function loadParts(db: Pick<Db, 'select'>, productId: number): Promise<PresentParts> {
  const file = { name: files.name, hash: files.hash };
  const { id, position, videoUrl: url } = screenshots;
  const { symbol, note } = setFiles;
  const [shown, presentSetFiles] = await Promise.all([
    db
      .select({ id, position, url, file })
      .from(screenshots)
      .leftJoin(files, eq(files.id, screenshots.fileId))
      .where(eq(screenshots.productId, productId))
      .orderBy(asc(position), asc(id)),
    db
      .select({ id: setFiles.id, position: setFiles.position, symbol, note, file })
      .from(setFiles)
      .innerJoin(files, eq(files.id, setFiles.fileId))
      .where(eq(setFiles.productId, productId))
      .orderBy(asc(setFiles.position), asc(setFiles.id)),
  ]);
  return {
    pictures: shown.flatMap((row) => (row.file ? [{ ...row, file: row.file }] : [])),
    videos: shown.flatMap((row) => (row.url === null ? [] : [{ ...row, url: row.url }])),
    setFiles: presentSetFiles,
  };
}

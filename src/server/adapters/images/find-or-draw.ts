import { and, eq, isNull, like, ne } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import { files } from '#db/schema.ts';
import type { pictureWidths } from '#contract/catalogue/pictures.ts';
import type { KitDeps } from '#server/kit/deps.ts';
import type { FileStorage } from '../storage/storage.ts';
import { unavailable } from '#server/kit/errors.ts';
import { enqueue } from '#server/kit/jobs/keyed-queue.ts';
import { SingleFlight } from '#server/kit/jobs/single-flight.ts';

type File = typeof files.$inferSelect;
export type DrawingDeps = Pick<KitDeps, 'db' | 'now'> & { storage: FileStorage };

interface Drawing {
  kind: 'share' | 'thumbnail';
  /** The picture it is drawn from, in this stored width. */
  imageId: number;
  width: (typeof pictureWidths)[number];
  /** Begins with `prefix`, like outdated drawings; changes with the content. */
  name: string;
  prefix: string;
  draw: (picture: Buffer) => Promise<Buffer>;
}

/** Drawings of a kind in flight; beyond this, crawlers of the whole catalogue get 503. */
const maxInFlight = 8;

const inFlight = {
  share: new SingleFlight<File | null>(),
  thumbnail: new SingleFlight<File | null>(),
};

/**
 * Returns a stored drawing, drawing it on first use. One picture is drawn at a time within this
 * process; concurrent calls for the same one share it.
 *
 * @returns null if the picture is not stored in the width
 * @throws AppError 503 if too many others of the kind are in flight
 */
export async function findOrDraw(deps: DrawingDeps, drawing: Drawing): Promise<File | null> {
  const stored = await findDrawing(deps, drawing);
  if (stored) return stored;
  const flights = inFlight[drawing.kind];
  const key = `${drawing.imageId} ${drawing.name}`;
  if (!flights.has(key) && flights.size >= maxInFlight) {
    throw unavailable('This picture is not ready yet. Try again later.');
  }
  return flights.run(key, () => enqueue('drawing', () => draw(deps, drawing)));
}

/** Matches derived files: unlike the stored sizes, they have no width. */
const isDerivedFrom = (imageId: number) => and(eq(files.originalId, imageId), isNull(files.width));

async function findDrawing(
  { db }: DrawingDeps,
  { imageId, name }: Drawing,
): Promise<File | undefined> {
  const [file] = await db
    .select()
    .from(files)
    .where(and(isDerivedFrom(imageId), eq(files.name, name)))
    .limit(1);
  return file;
}

async function draw(deps: DrawingDeps, drawing: Drawing): Promise<File | null> {
  const { db, storage, now } = deps;
  const { imageId, width, name, prefix } = drawing;
  const [stored, [source]] = await Promise.all([
    // An earlier flight may have ended since.
    findDrawing(deps, drawing),
    db
      .select({ hash: files.hash })
      .from(files)
      .where(and(eq(files.originalId, imageId), eq(files.width, width)))
      .limit(1),
  ]);
  if (stored || !source) return stored ?? null;
  const bytes = await drawing.draw(await buffer(await storage.read(source.hash)));
  const put = await storage.put(bytes);
  return db.transaction(async (tx) => {
    // Bytes of outdated drawings are swept once no row names them.
    await tx
      .delete(files)
      .where(and(isDerivedFrom(imageId), like(files.name, `${prefix}%`), ne(files.name, name)));
    const [row] = await tx
      .insert(files)
      .values({ ...put, name, contentType: 'image/jpeg', originalId: imageId, createdAt: now() })
      .returning();
    return row ?? null;
  });
}

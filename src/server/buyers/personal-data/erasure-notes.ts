import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '#db/client.ts';
import { erasures, meta } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { lowerCase } from '#server/kit/address-key.ts';
import { findFact } from '#server/kit/shop/read-shop-settings.ts';

const noteSchema = z.object({
  hash: z.string(),
  salt: z.string(),
  erasedAt: z.iso.datetime(),
});

export type ErasureNote = typeof erasures.$inferSelect;

const saltBytes = 32;

/** Hashes an address, in any case, for a note. */
export const hashAddress = (email: string, salt: string): string =>
  createHmac('sha256', salt).update(lowerCase(email)).digest('hex');

/** Records an erasure before it begins, so that sweeps finish it. @throws StorageUnavailable */
export async function noteErasure(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  email: string,
  erasedAt: Date,
): Promise<ErasureNote> {
  const salt = await readSalt(db);
  const hash = hashAddress(email, salt);
  const id = createHash('sha256').update(`${hash}\n${erasedAt.toISOString()}`).digest('hex');
  const note = { id, hash, salt, erasedAt };
  await storeNote(storage, note);
  return note;
}

export const storeNote = ({ erasures: notes }: Deps['storage'], { id, ...note }: ErasureNote) =>
  notes.put(id, JSON.stringify(note));

export async function saveNote(db: Pick<Db, 'insert'>, note: ErasureNote): Promise<void> {
  await db.insert(erasures).values(note).onConflictDoNothing();
}

export function parseNote(id: string, text: string): ErasureNote | null {
  try {
    const { erasedAt, ...note } = noteSchema.parse(JSON.parse(text));
    return { id, ...note, erasedAt: new Date(erasedAt) };
  } catch {
    return null;
  }
}

/** Returns the shop's salt for erasures, drawn on first use. */
async function readSalt(db: Db): Promise<string> {
  const drawn = randomBytes(saltBytes).toString('hex');
  await db.insert(meta).values({ name: 'erasure-salt', value: drawn }).onConflictDoNothing();
  return (await findFact(db, 'erasure-salt')) ?? drawn;
}

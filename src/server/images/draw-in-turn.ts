import type { files } from '#db/schema.ts';
import { unavailable } from '../errors.ts';
import { inTurn } from '../jobs/keyed-queue.ts';

/** Pictures of a kind that wait to be drawn: who asks for the whole catalogue is told to come again, and the shop goes on selling. */
const mostWaiting = 8;

type File = typeof files.$inferSelect;

type Drawings = Map<string, Promise<File | null>>;

const underWay: Record<'share' | 'thumbnail', Drawings> = {
  share: new Map(),
  thumbnail: new Map(),
};

/**
 * Draws one picture at a time within this process, of whatever kind. Who asks for one that is being drawn waits for it,
 * and one kind leaves the places of the other alone.
 *
 * @param name which picture, among those of its kind
 * @throws AppError 503 while many others of the kind are drawn
 */
export async function drawInTurn(
  kind: keyof typeof underWay,
  name: string,
  draw: () => Promise<File | null>,
): Promise<File | null> {
  const drawings = underWay[kind];
  const same = drawings.get(name);
  if (same) return same;
  if (drawings.size >= mostWaiting) {
    throw unavailable('This picture is not ready yet. Try again later.');
  }
  const drawing = inTurn('drawing', draw).finally(() => drawings.delete(name));
  drawings.set(name, drawing);
  return drawing;
}

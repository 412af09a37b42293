import type { files } from '#db/schema.ts';
import { unavailable } from '../errors.ts';
import { enqueue } from '../jobs/keyed-queue.ts';
import { SingleFlight } from '../jobs/single-flight.ts';

/** Pictures of a kind in the queue: a crawler of the whole catalogue is told to come again, and the shop goes on selling. */
const maxWaiting = 8;

type File = typeof files.$inferSelect;

const drawings = {
  share: new SingleFlight<File | null>(),
  thumbnail: new SingleFlight<File | null>(),
};

/**
 * Draws one picture at a time within this process, of whatever kind. Calls for a picture in flight share it; each kind has
 * its own places in the queue.
 *
 * @param name which picture, among those of its kind
 * @throws AppError 503 while many others of the kind wait
 */
export async function drawInTurn(
  kind: keyof typeof drawings,
  name: string,
  draw: () => Promise<File | null>,
): Promise<File | null> {
  const flights = drawings[kind];
  if (!flights.has(name) && flights.size >= maxWaiting) {
    throw unavailable('This picture is not ready yet. Try again later.');
  }
  return flights.run(name, () => enqueue('drawing', draw));
}

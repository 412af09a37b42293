import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { eventTargets } from '#db/schema.ts';
import { openSecret, openUrl, sealTarget } from './event-target.ts';

/**
 * Encrypts with the current secret key what an older one encrypted of the targets of events.
 *
 * @returns how many open again
 */
export async function rewrapTargets(
  { db, settings: { secretKey } }: { db: Db; settings: { secretKey: string } },
  oldSecretKey: string,
): Promise<number> {
  const targets = await db.select().from(eventTargets);
  const rewrapped = targets.flatMap((target) => {
    const url = openUrl(target, secretKey) === null ? openUrl(target, oldSecretKey) : null;
    if (url === null) return [];
    const secret = openSecret(target, oldSecretKey) ?? '';
    return [{ id: target.id, ...sealTarget({ url: url.href, secret }, secretKey) }];
  });
  await db.transaction(async (tx) => {
    for (const { id, ...sealed } of rewrapped) {
      await tx.update(eventTargets).set(sealed).where(eq(eventTargets.id, id));
    }
  });
  return rewrapped.length;
}

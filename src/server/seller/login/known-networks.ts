import { lt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { adminNetworks } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { networksOf } from '#server/kit/rate-limit/networks.ts';

/** Networks without a login for this long become unknown. */
const rememberedForMs = 90 * 24 * 3_600_000;

/** Returns an address's network: itself, or its /64. */
export const ownNetwork = (address: string): string => networksOf(address)[0].key;

/** Networks with a login since this date are known. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - rememberedForMs);

/**
 * Marks a network as known. Call it only after a successful login: strangers cannot lock out a
 * known network.
 */
export async function rememberNetwork(
  db: Pick<Db, 'insert'>,
  { adminId, network }: { adminId: string; network: string },
  lastLoginAt: Date,
): Promise<void> {
  await db
    .insert(adminNetworks)
    .values({ adminId, network, lastLoginAt })
    .onConflictDoUpdate({
      target: [adminNetworks.adminId, adminNetworks.network],
      set: { lastLoginAt },
    });
}

/** Deletes networks without a login for ninety days. */
export async function forgetOldNetworks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.delete(adminNetworks).where(lt(adminNetworks.lastLoginAt, knownSince(now())));
}

import { lt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { adminNetworks } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { networksOf } from '../rate-limit/networks.ts';

/** Who has not logged in from a network for so long is a stranger there. */
const rememberedForMs = 90 * 24 * 3_600_000;

/** Of an address: itself, or its /64. */
export const ownNetwork = (address: string): string => networksOf(address)[0].key;

/** The moment since when an account must have been logged in to from a network that it still knows. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - rememberedForMs);

/** Only a login that succeeded may call this: whom an account knows, strangers cannot lock out. */
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

/** Forgets where nobody has logged in from for ninety days. */
export async function forgetOldNetworks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.delete(adminNetworks).where(lt(adminNetworks.lastLoginAt, knownSince(now())));
}

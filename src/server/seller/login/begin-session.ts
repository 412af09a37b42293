import type { sessionSchema } from '#contract/seller/admin.ts';
import type { Tx } from '#db/client.ts';
import { meta, type admins } from '#db/schema.ts';
import type * as z from 'zod/mini';
import { recordAccountAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import { ownNetwork, rememberNetwork } from './login-delay.ts';
import { startSession } from '#server/kit/sessions/sessions.ts';

type Account = Pick<typeof admins.$inferSelect, 'id' | 'username' | 'role'>;

/** Starts the session of an authenticated account, records it and marks its network as known. */
export async function beginSession(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  { id, username, role }: Account,
  address: string,
): Promise<z.infer<typeof sessionSchema>> {
  await recordAccountAction(tx, { username, address }, 'login', now());
  await rememberNetwork(tx, { adminId: id, network: ownNetwork(address) }, now());
  const token = await startSession({ db: tx, now }, id, address);
  return { token, username, role, opensSetup: role === 'owner' && (await isFirstOfAll(tx)) };
}

/** Tells whether there was never an owner before; a demo's seed says that there was. */
async function isFirstOfAll(tx: Tx): Promise<boolean> {
  const first = await tx
    .insert(meta)
    .values({ name: 'setup-opened', value: '' })
    .onConflictDoNothing()
    .returning({ name: meta.name });
  return first.length > 0;
}

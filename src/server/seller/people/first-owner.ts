import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { firstOwnerHours } from '#contract/seller/people.ts';
import { adminInvitations, admins } from '#db/schema.ts';
import { hashToken, newToken } from '#server/kit/crypto/token.ts';
import type { Database } from '#db/client.ts';
import type { Deps } from '#server/deps.ts';
import { log } from '#server/kit/log.ts';
import { isFirstOwner } from './invitation.ts';
import { randomUUID } from 'node:crypto';
import { hashPassword } from '../login/passwords.ts';

/** Readable only by the store's user. */
const secretMode = 0o600;

/**
 * Creates the link for the first owner if no one can log in yet; ends an earlier one. Prints it to
 * a terminal, else writes it to `first-admin-link` next to the database, since output becomes a
 * log.
 */
export async function offerFirstOwner(
  { db, database, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'> & { database: Database },
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
): Promise<void> {
  const file = join(database.file === null ? '.data' : dirname(database.file), 'first-admin-link');
  if (await db.query.admins.findFirst({ columns: { id: true } })) {
    rmSync(file, { force: true });
    return;
  }
  const token = newToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + firstOwnerHours * 3_600_000);
  await db.transaction(async (tx) => {
    await tx.delete(adminInvitations).where(isFirstOwner);
    const row = { tokenHash: hashToken(token), role: 'owner' as const, email: '' };
    await tx.insert(adminInvitations).values({ ...row, expiresAt, createdAt });
  });
  const link = `${settings.siteUrl}/admin/first#${token}`;
  if (output.isTTY) {
    output.write(`Create the first account of this shop: ${link}\n`);
    return;
  }
  rmSync(file, { force: true });
  writeFileSync(file, `${link}\n`, { mode: secretMode });
  log.warn({ file }, 'nobody can log in yet: this file has the link for the first account');
}

/** Creates the admin account from the settings if there is none. */
export async function createFirstAdmin({
  db,
  settings,
  now,
}: Pick<Deps, 'db' | 'settings' | 'now'>): Promise<void> {
  const existing = await db.query.admins.findFirst({ columns: { id: true } });
  if (existing) return;
  if (!settings.admin) return;
  await db
    .insert(admins)
    .values({
      id: randomUUID(),
      username: settings.admin.username,
      passwordHash: await hashPassword(settings.admin.password),
      createdAt: now(),
    })
    .onConflictDoNothing();
}

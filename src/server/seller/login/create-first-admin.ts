import { randomUUID } from 'node:crypto';
import { admins } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { hashPassword } from './passwords.ts';

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

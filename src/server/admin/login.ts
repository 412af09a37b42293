import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { admins } from '../../../db/schema.ts';
import { texts, type login } from '../../contract/admin.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/route.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests, unauthorized } from '../errors.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { endSession, startSession } from './sessions.ts';

const attemptsPerAddress = { name: 'admin-login', points: 10, windowSeconds: 600 };

/** @throws AppError 401 for a wrong name or password, 429 after ten attempts in ten minutes from one address. */
export async function loginAdmin(
  deps: Deps,
  { username, password }: ParsedInputOf<typeof login>,
  caller: Caller,
): Promise<OutputOf<typeof login>> {
  const waitSeconds = await deps.rateLimiter.consume(attemptsPerAddress, caller.address);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, texts.loginFailed);
  const admin = await deps.db.query.admins.findFirst({ where: eq(admins.username, username) });
  const fits = await verifyPassword(password, admin?.passwordHash);
  if (!admin || !fits) throw unauthorized(texts.loginFailed);
  return { token: await startSession(deps, admin.id) };
}

/** Ends the caller's own session. */
export async function logoutAdmin(deps: Deps, _input: unknown, { admin }: Caller): Promise<void> {
  if (admin) await endSession(deps, admin.sessionId);
}

/** Creates the admin account that the settings name, when there is none yet. */
export async function createFirstAdmin({ db, settings, now }: Deps): Promise<void> {
  if (!settings.admin) return;
  const existing = await db.query.admins.findFirst({ columns: { id: true } });
  if (existing) return;
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

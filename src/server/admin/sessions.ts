import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { createHash, randomBytes } from 'node:crypto';
import { Lucia, TimeSpan } from 'lucia';
import { adminSessions, admins } from '#db/schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { unauthorized } from '../errors.ts';

/**
 * Admin sessions over Lucia v3, which the owner asked for and which is no longer maintained: only
 * this file uses it. Lucia's session id is the SHA-256 of the bearer token, so that the database
 * never holds a usable token.
 */

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof openLucia>;
    DatabaseUserAttributes: { username: string };
    DatabaseSessionAttributes: { createdAt: Date };
  }
}

export interface Admin {
  id: string;
  username: string;
  sessionId: string;
}

interface SessionDeps {
  db: Db | Tx;
  now(): Date;
}

const maxSessionMs = 8 * 60 * 60_000;
const idleMinutes = 30;
const idleMs = idleMinutes * 60_000;
const tokenBytes = 32;

/**
 * Lucia extends a session in the second half of its lifetime only, so 16 idle minutes could end it.
 * Extending after a minute guarantees 29 idle minutes for at most one write a minute.
 */
const extendAfterMs = 60_000;

function openLucia(adapter: DrizzleSQLiteAdapter) {
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(idleMinutes, 'm'),
    getUserAttributes: ({ username }) => ({ username }),
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
  });
}

function openSessions(db: Db | Tx) {
  const adapter = new DrizzleSQLiteAdapter(db, adminSessions, admins);
  return { adapter, lucia: openLucia(adapter) };
}

const opened = new WeakMap<Db | Tx, ReturnType<typeof openSessions>>();

function sessionsOf(db: Db | Tx) {
  const sessions = opened.get(db) ?? openSessions(db);
  opened.set(db, sessions);
  return sessions;
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Starts a session and returns its bearer token, which is not stored. Deletes expired sessions. */
export async function startSession({ db, now }: SessionDeps, adminId: string): Promise<string> {
  const { lucia } = sessionsOf(db);
  const token = randomBytes(tokenBytes).toString('base64url');
  await lucia.deleteExpiredSessions();
  await lucia.createSession(adminId, { createdAt: now() }, { sessionId: hashToken(token) });
  return token;
}

/**
 * Returns the admin of an Authorization header's token. Each call extends the session by 30
 * minutes; it ends 8 hours after the login at the latest.
 *
 * @throws AppError 401 when the header is absent or malformed, or the session unknown, expired or
 *   ended.
 */
export async function authenticate(
  { db, now }: SessionDeps,
  authorization: string | null,
): Promise<Admin> {
  const { adapter, lucia } = sessionsOf(db);
  const token = readBearerToken(authorization);
  if (!token) throw unauthorized();
  const { session, user } = await lucia.validateSession(hashToken(token));
  if (!session) throw unauthorized();
  const nowMs = now().getTime();
  const leftMs = session.expiresAt.getTime() - nowMs;
  // Lucia reads the system clock; tests replace `now`.
  if (leftMs <= 0 || nowMs - session.createdAt.getTime() >= maxSessionMs) {
    await lucia.invalidateSession(session.id);
    throw unauthorized();
  }
  if (leftMs < idleMs - extendAfterMs) {
    await adapter.updateSessionExpiration(session.id, new Date(nowMs + idleMs));
  }
  return { id: user.id, username: user.username, sessionId: session.id };
}

/**
 * Ignores the scheme's case (RFC 9110, 11.1); refuses other schemes and anything after the token.
 */
function readBearerToken(authorization: string | null): string | null {
  return /^Bearer +([\w-]+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

export async function endSession(
  { db }: Pick<SessionDeps, 'db'>,
  sessionId: string,
): Promise<void> {
  await sessionsOf(db).lucia.invalidateSession(sessionId);
}

export async function endSessionsOf(
  { db }: Pick<SessionDeps, 'db'>,
  adminId: string,
): Promise<void> {
  await sessionsOf(db).lucia.invalidateUserSessions(adminId);
}

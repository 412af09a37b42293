import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { createHash, randomBytes } from 'node:crypto';
import { Lucia, TimeSpan } from 'lucia';
import { adminSessions, admins } from '../../../db/schema.ts';
import type { Db } from '../../../db/client.ts';
import { unauthorized } from '../errors.ts';

/**
 * Admin sessions over Lucia v3, which the owner asked for and which is no longer developed: it stays behind this file.
 * Lucia's session id is the SHA-256 of the bearer token, so the database never holds a token that works.
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
  db: Db;
  now(): Date;
}

const longestSessionMs = 8 * 60 * 60 * 1000;
const tokenBytes = 32;

function openLucia(db: Db) {
  return new Lucia(new DrizzleSQLiteAdapter(db, adminSessions, admins), {
    sessionExpiresIn: new TimeSpan(30, 'm'),
    getUserAttributes: ({ username }) => ({ username }),
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
  });
}

const opened = new WeakMap<Db, ReturnType<typeof openLucia>>();

function luciaOf(db: Db) {
  const lucia = opened.get(db) ?? openLucia(db);
  opened.set(db, lucia);
  return lucia;
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Begins a session and returns its bearer token, which is kept nowhere. */
export async function startSession({ db, now }: SessionDeps, adminId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await luciaOf(db).createSession(adminId, { createdAt: now() }, { sessionId: hashToken(token) });
  return token;
}

/**
 * The admin whose token an Authorization header carries.
 *
 * @throws AppError 401 when the header is absent or malformed, or the session unknown, expired or ended.
 */
export async function authenticate(
  { db, now }: SessionDeps,
  authorization: string | null,
): Promise<Admin> {
  const token = /^Bearer ([\w-]+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw unauthorized();
  const lucia = luciaOf(db);
  const { session, user } = await lucia.validateSession(hashToken(token));
  if (!session) throw unauthorized();
  if (now().getTime() - session.createdAt.getTime() > longestSessionMs) {
    await lucia.invalidateSession(session.id);
    throw unauthorized();
  }
  return { id: user.id, username: user.username, sessionId: session.id };
}

/** From here on the session's token is dead. */
export async function endSession({ db }: SessionDeps, sessionId: string): Promise<void> {
  await luciaOf(db).invalidateSession(sessionId);
}

import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { desc, eq, sql } from 'drizzle-orm';
import { Lucia, TimeSpan, type DatabaseSession, type DatabaseUser } from 'lucia';
import type { Role, SecondFactor } from '#contract/kit/access.ts';
import { adminSessions, admins, passkeys, recoveryCodes, shopSettings } from '#db/schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { hashToken, newToken } from '../crypto/token.ts';
import { unauthorized } from '../errors.ts';

/**
 * Admin sessions over Lucia v3, which the owner asked for and which is no longer maintained; only
 * this file uses it. Lucia's session id is the SHA-256 of the bearer token, so that the database
 * never holds a usable token.
 */

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof openLucia>;
    DatabaseUserAttributes: UserAttributes;
    DatabaseSessionAttributes: { createdAt: Date; address: string };
  }
}

interface UserAttributes {
  username: string;
  role: Role;
  lacksSecondFactor: boolean;
}

export interface Account {
  id: string;
  username: string;
  role: Role;
  sessionId: string;
  /** The settings require a second factor, and the account has none. */
  lacksSecondFactor?: boolean;
}

export interface SessionDeps {
  db: Db | Tx;
  now(): Date;
}

const maxSessionMs = 8 * 60 * 60_000;
const idleMinutes = 30;
const idleMs = idleMinutes * 60_000;

/**
 * Lucia extends a session in the second half of its lifetime only, so 16 idle minutes could end it.
 * Extending after a minute guarantees 29 idle minutes for at most one write a minute.
 */
const extendAfterMs = 60_000;

function openLucia(adapter: DrizzleSQLiteAdapter) {
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(idleMinutes, 'm'),
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
  });
}

/** Reads session, account and whether a second factor is missing in one statement. */
class SessionAdapter extends DrizzleSQLiteAdapter {
  readonly #db: Db | Tx;

  constructor(db: Db | Tx) {
    super(db, adminSessions, admins);
    this.#db = db;
  }

  override async getSessionAndUser(
    sessionId: string,
  ): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const [row] = await this.#db
      .select({
        session: adminSessions,
        username: admins.username,
        role: admins.role,
        lacksSecondFactor,
      })
      .from(adminSessions)
      .innerJoin(admins, eq(admins.id, adminSessions.userId))
      .where(eq(adminSessions.id, sessionId));
    if (!row) return [null, null];
    const { session, ...account } = row;
    const { id, userId, createdAt, address } = session;
    const expiresAt = new Date(session.expiresAt * 1000);
    const attributes = { ...account, lacksSecondFactor: account.lacksSecondFactor === 1 };
    return [
      { id, userId, expiresAt, attributes: { createdAt, address } },
      { id: userId, attributes },
    ];
  }
}

function openSessions(db: Db | Tx) {
  const adapter = new SessionAdapter(db);
  return { adapter, lucia: openLucia(adapter) };
}

const opened = new WeakMap<Db | Tx, ReturnType<typeof openSessions>>();

function sessionsOf(db: Db | Tx) {
  const sessions = opened.get(db) ?? openSessions(db);
  opened.set(db, sessions);
  return sessions;
}

/** Starts a session; returns its token, which is not stored. Deletes expired sessions. */
export async function startSession(
  { db, now }: SessionDeps,
  adminId: string,
  address = '',
): Promise<string> {
  const { lucia } = sessionsOf(db);
  const token = newToken();
  await lucia.deleteExpiredSessions();
  const attributes = { createdAt: now(), address };
  await lucia.createSession(adminId, attributes, { sessionId: hashToken(token) });
  return token;
}

/** Opens and extends a session: 30 minutes, at most 8 hours from the login. @throws AppError 401 */
export async function openSession({ db, now }: SessionDeps, token: string): Promise<Account> {
  const { adapter, lucia } = sessionsOf(db);
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
  const { id, username, role, lacksSecondFactor: isLacking } = user;
  return { id, username, role, sessionId: session.id, lacksSecondFactor: isLacking };
}

/** Lists the sessions of an account that have not expired, latest use first. */
export async function listSessionsOf({ db, now }: SessionDeps, adminId: string) {
  const rows = await db
    .select()
    .from(adminSessions)
    .where(eq(adminSessions.userId, adminId))
    .orderBy(desc(adminSessions.expiresAt));
  return rows
    .map(({ id, address, createdAt, expiresAt }) => ({
      id,
      address,
      createdAt,
      // Each use extends the session, at most once a minute.
      lastUsedAt: new Date(expiresAt * 1000 - idleMs),
      endsAt: Math.min(expiresAt * 1000, createdAt.getTime() + maxSessionMs),
    }))
    .filter(({ endsAt }) => endsAt > now().getTime());
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

export const secondFactorFacts = {
  /** 1: an authenticator app is set up and confirmed. */
  hasTotp: sql<0 | 1>`(${admins}.totp_step IS NOT NULL)`,
  passkeyCount: sql<number>`(SELECT count(*) FROM ${passkeys}
    WHERE ${passkeys}.admin_id = ${admins}.id)`,
  recoveryCodesLeft: sql<number>`(SELECT count(*) FROM ${recoveryCodes}
    WHERE ${recoveryCodes}.admin_id = ${admins}.id AND ${recoveryCodes}.used_at IS NULL)`,
};

const { hasTotp, passkeyCount } = secondFactorFacts;

export const hasSecondFactor = sql<0 | 1>`(${hasTotp} OR ${passkeyCount} > 0)`;

const isRequired = sql`coalesce((SELECT json_extract(${shopSettings}."values", '$.requireSecondFactor')
  FROM ${shopSettings} WHERE ${shopSettings}.id = 1), 0)`;

/** 1 for an account without the second factor that the settings require. */
const lacksSecondFactor = sql<0 | 1>`(${isRequired} AND NOT ${hasSecondFactor})`;

interface Facts {
  hasTotp: 0 | 1;
  passkeyCount: number;
  recoveryCodesLeft: number;
}

/** Lists what proves the second factor of an account; empty if none is set. */
export function methodsOf(facts: Facts): SecondFactor[] {
  const isSet = facts.hasTotp === 1 || facts.passkeyCount > 0;
  const has: Record<SecondFactor, boolean> = {
    totp: facts.hasTotp === 1,
    recovery: isSet && facts.recoveryCodesLeft > 0,
    passkey: facts.passkeyCount > 0,
  };
  return (['totp', 'recovery', 'passkey'] as const).filter((method) => has[method]);
}

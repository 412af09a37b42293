import { and, eq, isNull } from 'drizzle-orm';
import { admins } from '#db/schema.ts';
import type { SecondFactor } from '#contract/kit/access.ts';
import { texts, type login } from '#contract/seller/admin.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAccountAction, recordAction } from '#server/kit/audit-log/audit-log.ts';
import { requireAccount, type Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { tooManyRequests, unauthorized } from '#server/kit/errors.ts';
import { enqueue } from '#server/kit/jobs/keyed-queue.ts';
import { beginSession } from './begin-session.ts';
import {
  ownNetwork,
  countAttempt,
  findCounter,
  forgetAttempts,
  takeAttemptBack,
  type FailureCounter,
} from './login-delay.ts';
import { verifyPassword } from './passwords.ts';
import { methodsOf, secondFactorFacts, endSession } from '#server/kit/sessions/sessions.ts';
import { spendCode } from './second-factor.ts';

export type LoginDeps = Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'now'>;
type Session = OutputOf<typeof login>;
type Credentials = ParsedInputOf<typeof login>;

const failuresPerAddress = { name: 'admin-login', points: 10, windowSeconds: 600 };
/** Additional limit of the wider networks of an IPv6 address. */
const failuresPerNetworks = { ...failuresPerAddress, name: 'admin-login-networks' };

/**
 * Returns a bearer token for the right name and password, and the right code if a second factor is
 * set. Without a code, the caller learns which factors there are.
 *
 * Every attempt counts as failed until it succeeds. Attempts from one network or under one counter
 * therefore run one at a time, or concurrent right ones would count each other as failures.
 *
 * The audit log records only attempts whose password was checked, not those refused with 429: the
 * limits bound its rows.
 *
 * @throws AppError 401 for a wrong name, password or code, or a missing code; 429 after ten
 *   failures in ten minutes from one address, and while the account is closed after failures in a
 *   row: to strangers, or to one known network.
 */
export async function loginAdmin(
  deps: LoginDeps,
  credentials: Credentials,
  { address }: Pick<Caller, 'address'>,
): Promise<Session> {
  const network = ownNetwork(address);
  return enqueue(`login from ${network}`, async () => {
    const [counter, waitSeconds] = await Promise.all([
      findCounter(deps, { username: credentials.username, network }),
      deps.rateLimiter.consume(failuresPerAddress, network),
    ]);
    refuseWhileClosed(waitSeconds);
    return enqueue(`login ${counter.key}`, () =>
      attempt(deps, credentials, { address, network, counter }),
    );
  });
}

interface Visit {
  address: string;
  network: string;
  counter: FailureCounter;
}

/** Runs an attempt that was already counted for its address. */
async function attempt(
  deps: LoginDeps,
  { username, password, code }: Credentials,
  visit: Visit,
): Promise<Session> {
  const { address, network, counter } = visit;
  // Only strangers exhaust the limit of a wider network.
  const hasCeilings = !counter.isKnown && network !== address;
  if (hasCeilings) {
    refuseWhileClosed(await deps.rateLimiter.consume(failuresPerNetworks, address));
  }
  const [waitSeconds, [found]] = await Promise.all([
    countAttempt(deps, counter),
    deps.db
      .select({ admin: admins, ...secondFactorFacts })
      .from(admins)
      .where(eq(admins.username, username)),
  ]);
  refuseWhileClosed(waitSeconds);
  const fits = await verifyPassword(password, found?.admin.passwordHash);
  if (!found || !fits) return refuse(deps, username, visit);
  const methods = methodsOf(found);
  const entry = { ...visit, hasCeilings, code: methods.length > 0 ? code : null };
  if (entry.code === undefined || entry.code === '') {
    await takeBack(deps, entry);
    throw unauthorized(texts.codeMissing, { needsCode: true, methods });
  }
  const session = await enter(deps, found.admin, { ...entry, code: entry.code });
  return session ?? refuse(deps, username, visit, methods);
}

/** @throws AppError 401 */
async function refuse(
  { db, now }: LoginDeps,
  username: string,
  { address }: Visit,
  methods: SecondFactor[] = [],
): Promise<never> {
  await recordAccountAction(db, { username, address }, 'login-failed', now());
  if (methods.length === 0) throw unauthorized(texts.loginFailed);
  throw unauthorized(texts.wrongCode, { needsCode: true, methods });
}

interface Entry extends Visit {
  hasCeilings: boolean;
}

/** Undoes an attempt that only lacks its code. */
async function takeBack(
  deps: LoginDeps,
  { address, network, counter, hasCeilings }: Entry,
): Promise<void> {
  await takeAttemptBack(deps, counter);
  await deps.rateLimiter.giveBack(failuresPerAddress, network);
  if (hasCeilings) await deps.rateLimiter.giveBack(failuresPerNetworks, address);
}

/**
 * Uses the code up, starts the session and forgets the attempt.
 *
 * @param code null if no second factor is set
 * @returns null for a wrong code, or if the password was changed or codes were set up in the
 *   meantime
 */
async function enter(
  deps: LoginDeps,
  admin: typeof admins.$inferSelect,
  { address, network, counter, hasCeilings, code }: Entry & { code: string | null },
): Promise<Session | null> {
  const { db, rateLimiter } = deps;
  const { id, passwordHash } = admin;
  return db.transaction(async (tx) => {
    if (code !== null && !(await spendCode(tx, deps, admin, code))) return null;
    const [unchanged] = await tx
      .update(admins)
      .set({ openUntil: null })
      .where(
        and(
          eq(admins.id, id),
          eq(admins.passwordHash, passwordHash),
          code === null ? isNull(admins.totpStep) : undefined,
        ),
      )
      .returning({ id: admins.id });
    if (!unchanged) return null;
    await forgetAttempts({ db: tx }, counter);
    await rateLimiter.giveBack(failuresPerAddress, network, tx);
    if (hasCeilings) await rateLimiter.giveBack(failuresPerNetworks, address, tx);
    return beginSession(tx, deps, admin, address);
  });
}

function refuseWhileClosed(waitSeconds: number): void {
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, texts.loginFailed);
}

export async function logoutAdmin(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  _input: unknown,
  caller: Caller,
): Promise<void> {
  const { sessionId } = requireAccount(caller);
  await db.transaction(async (tx) => {
    await endSession({ db: tx }, sessionId);
    await recordAction(tx, caller, { action: 'logout', subject: '' }, now());
  });
}

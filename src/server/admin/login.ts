import { and, eq } from 'drizzle-orm';
import { admins } from '#db/schema.ts';
import { texts, type login } from '#contract/admin.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAccountAction, recordAction } from '../audit-log/audit-log.ts';
import type { Caller } from '../endpoint/caller.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests, unauthorized } from '../errors.ts';
import { enqueue } from '../jobs/keyed-queue.ts';
import { ownNetwork, rememberNetwork } from './known-networks.ts';
import { countAttempt, findCounter, forgetAttempts, type FailureCounter } from './login-delay.ts';
import { verifyPassword } from './passwords.ts';
import { endSession, startSession } from './sessions.ts';

type LoginDeps = Pick<Deps, 'db' | 'rateLimiter' | 'now'>;
type Credentials = ParsedInputOf<typeof login>;

const failuresPerAddress = { name: 'admin-login', points: 10, windowSeconds: 600 };
/** Additional limit of the wider networks of an IPv6 address. */
const failuresPerNetworks = { ...failuresPerAddress, name: 'admin-login-networks' };

/**
 * Returns a bearer token for the right name and password.
 *
 * Every attempt counts as failed until it succeeds. Attempts from one network or under one counter
 * therefore run one at a time, or concurrent right ones would take each other for failures.
 *
 * The audit log records the attempts whose password was checked, not those refused with 429: the
 * limits bound its rows.
 *
 * @throws AppError 401 for a wrong name or password; 429 after ten failures in ten minutes from one
 *   address, and while the account is closed after failures in a row (promise 24): to strangers, or
 *   to one known network.
 */
export async function loginAdmin(
  deps: LoginDeps,
  credentials: Credentials,
  { address }: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof login>> {
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

/** Runs an attempt that is already counted for its address. */
async function attempt(
  deps: LoginDeps,
  { username, password }: Credentials,
  visit: Visit,
): Promise<{ token: string }> {
  const { address, network, counter } = visit;
  // Only strangers exhaust the limit of a wider network.
  const hasCeilings = !counter.isKnown && network !== address;
  if (hasCeilings) {
    refuseWhileClosed(await deps.rateLimiter.consume(failuresPerNetworks, address));
  }
  const [waitSeconds, admin] = await Promise.all([
    countAttempt(deps, counter),
    deps.db.query.admins.findFirst({ where: eq(admins.username, username) }),
  ]);
  refuseWhileClosed(waitSeconds);
  const fits = await verifyPassword(password, admin?.passwordHash);
  if (!admin || !fits) return refuse(deps, username, visit);
  const token = await enter(deps, admin, { ...visit, hasCeilings });
  return token ? { token } : refuse(deps, username, visit);
}

/** @throws AppError 401 */
async function refuse(
  { db, now }: LoginDeps,
  username: string,
  { address }: Visit,
): Promise<never> {
  await recordAccountAction(db, { username, address }, 'login-failed', now());
  throw unauthorized(texts.loginFailed);
}

/**
 * Starts the session, notes the network as known and forgets the attempt.
 *
 * @returns null where the password was changed meanwhile, which ended all sessions
 */
async function enter(
  { db, rateLimiter, now }: LoginDeps,
  { id, username, passwordHash }: typeof admins.$inferSelect,
  { address, network, counter, hasCeilings }: Visit & { hasCeilings: boolean },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [unchanged] = await tx
      .update(admins)
      .set({ openUntil: null })
      .where(and(eq(admins.id, id), eq(admins.passwordHash, passwordHash)))
      .returning({ id: admins.id });
    if (!unchanged) return null;
    await recordAccountAction(tx, { username, address }, 'login', now());
    await rememberNetwork(tx, { adminId: id, network }, now());
    await forgetAttempts({ db: tx }, counter);
    await rateLimiter.giveBack(failuresPerAddress, network, tx);
    if (hasCeilings) await rateLimiter.giveBack(failuresPerNetworks, address, tx);
    return startSession({ db: tx, now }, id);
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
  const { admin } = caller;
  if (!admin) return;
  await db.transaction(async (tx) => {
    await endSession({ db: tx }, admin.sessionId);
    await recordAction(tx, caller, { action: 'logout', subject: '' }, now());
  });
}

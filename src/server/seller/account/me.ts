import { eq, and, isNull, ne, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import * as contract from '#contract/seller/me.ts';
import { adminNetworks, admins, adminSessions } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { requireAccount, type Caller } from '#server/kit/sessions/caller.ts';
import { unauthorized, notFound, conflict, invalidField } from '#server/kit/errors.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { secondFactorFacts, listSessionsOf } from '#server/kit/sessions/sessions.ts';
import { texts as loginTexts } from '#contract/seller/admin.ts';
import { texts as personTexts } from '#contract/seller/people.ts';
import type { Tx } from '#db/client.ts';
import {
  dropRecoveryCodes,
  giveRecoveryCodes,
  drawSecret,
  findStep,
  withoutTotp,
} from '../login/second-factor.ts';
import { ownNetwork } from '../login/login-delay.ts';
import { hashPassword } from '../login/passwords.ts';
import { withProof } from '../login/with-proof.ts';
import { enqueueAccountMail } from '../login/account-mail.ts';

export async function getMe(
  deps: Pick<Deps, 'db' | 'settings'>,
  _input: unknown,
  caller: Caller,
): Promise<contract.Me> {
  const { id, role, lacksSecondFactor = false } = requireAccount(caller);
  const [facts] = await deps.db
    .select({ username: admins.username, email: admins.email, ...secondFactorFacts })
    .from(admins)
    .where(eq(admins.id, id));
  if (!facts) throw unauthorized();
  const { username, email, hasTotp, recoveryCodesLeft } = facts;
  const refundLimit = role === 'owner' ? null : (await readShopSettings(deps)).supportRefundLimit;
  return {
    username,
    email,
    role,
    hasTotp: hasTotp === 1,
    recoveryCodesLeft,
    refundLimit,
    lacksSecondFactor,
  };
}

type AccountDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

/** `needsProof` keeps the session in the browser. */
const refusal = () => unauthorized(contract.texts.wrongPassword, { needsProof: true });

/**
 * Changes the caller's username and email. The mail about it goes to the former address: a thief
 * would enter their own.
 *
 * @throws AppError 401 for a wrong password; 409 for another account's username; 429
 */
export async function saveMe(
  deps: AccountDeps,
  { username, email, password }: ParsedInputOf<typeof contract.saveMe>,
  caller: Caller,
): Promise<contract.Me> {
  const { id } = requireAccount(caller);
  const save = async (tx: Tx) => {
    const isSame = eq(sql`lower(${admins.username})`, username.toLowerCase());
    const isTaken = (await tx.$count(admins, and(ne(admins.id, id), isSame))) > 0;
    if (isTaken) throw conflict(personTexts.usernameTaken);
    await enqueueAccountMail(tx, deps.settings, id, 'account-changed', deps.now());
    await tx.update(admins).set({ username, email }).where(eq(admins.id, id));
    await recordAction(tx, caller, { action: 'account-changed', subject: username }, deps.now());
  };
  await withProof(deps, caller, { password }, save, { refusal });
  return getMe(deps, {}, caller);
}

/**
 * Changes the caller's password, ends their other sessions and forgets other networks: a thief may
 * have logged in there with the old one. @throws AppError 401 for a wrong password; 429
 */
export async function saveOwnPassword(
  deps: AccountDeps,
  { oldPassword, newPassword }: ParsedInputOf<typeof contract.saveOwnPassword>,
  caller: Caller,
): Promise<contract.Me> {
  const { id, sessionId } = requireAccount(caller);
  const passwordHash = await hashPassword(newPassword);
  const save = async (tx: Tx) => {
    await tx.update(admins).set({ passwordHash }).where(eq(admins.id, id));
    const isElsewhere = ne(adminNetworks.network, ownNetwork(caller.address));
    await tx.delete(adminNetworks).where(and(eq(adminNetworks.adminId, id), isElsewhere));
    const isOther = ne(adminSessions.id, sessionId);
    await tx.delete(adminSessions).where(and(eq(adminSessions.userId, id), isOther));
    await recordAction(tx, caller, { action: 'password-changed', subject: '' }, deps.now());
    await enqueueAccountMail(tx, deps.settings, id, 'password-changed', deps.now());
  };
  await withProof(deps, caller, { password: oldPassword }, save, { refusal });
  return getMe(deps, {}, caller);
}

type SessionDeps = Pick<Deps, 'db' | 'now'>;

export async function listSessions(
  deps: SessionDeps,
  _input: unknown,
  caller: Caller,
): Promise<OutputOf<typeof contract.listSessions>> {
  const { id: adminId, sessionId } = requireAccount(caller);
  const sessions = await listSessionsOf(deps, adminId);
  return {
    sessions: sessions.map(({ id, address, createdAt, lastUsedAt }) => ({
      id,
      address,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === sessionId,
    })),
  };
}

/** Ends a session of the caller at once. @throws AppError 404 */
export async function deleteSession(
  { db, now }: SessionDeps,
  { id }: ParsedInputOf<typeof contract.deleteSession>,
  caller: Caller,
): Promise<void> {
  const account = requireAccount(caller);
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(adminSessions)
      .where(and(eq(adminSessions.id, id), eq(adminSessions.userId, account.id)))
      .returning({ address: adminSessions.address });
    if (!ended) throw notFound(contract.texts.noSuchSession);
    const event = { action: 'session-ended', subject: `From ${ended.address}` } as const;
    await recordAction(tx, caller, event, now());
  });
}

const wrongCode = () => invalidField('code', loginTexts.wrongCode);

/** Draws a secret, which takes effect with its first code. @throws AppError 409 one is in effect */
export async function startTotp(
  { db, settings }: AccountDeps,
  _input: unknown,
  caller: Caller,
): Promise<OutputOf<typeof contract.startTotp>> {
  const account = requireAccount(caller);
  const { secret, otpauthUrl, sealed } = drawSecret(account, settings);
  const [begun] = await db
    .update(admins)
    .set({ totpSecret: sealed })
    .where(and(eq(admins.id, account.id), isNull(admins.totpStep)))
    .returning({ id: admins.id });
  if (!begun) throw conflict(contract.texts.totpSet);
  return { secret, otpauthUrl };
}

/** Uses the first code up. @throws AppError 400 for a wrong code; 409 nothing to confirm */
export async function confirmTotp(
  { db, settings, now }: AccountDeps,
  { code }: ParsedInputOf<typeof contract.confirmTotp>,
  caller: Caller,
): Promise<OutputOf<typeof contract.confirmTotp>> {
  const { id } = requireAccount(caller);
  return db.transaction(async (tx) => {
    const admin = await tx.query.admins.findFirst({ where: eq(admins.id, id) });
    if (!admin?.totpSecret) throw conflict(contract.texts.totpNotBegun);
    if (admin.totpStep !== null) throw conflict(contract.texts.totpSet);
    const step = findStep(code.replace(/\s/g, ''), admin, settings, now());
    if (step === null) throw wrongCode();
    const codes = await giveRecoveryCodes(tx, id);
    const [confirmed] = await tx
      .update(admins)
      .set({ totpStep: step, totpSetAt: now() })
      .where(
        and(eq(admins.id, id), eq(admins.totpSecret, admin.totpSecret), isNull(admins.totpStep)),
      )
      .returning({ id: admins.id });
    if (!confirmed) throw conflict(contract.texts.totpNotBegun);
    await recordAction(tx, caller, { action: 'totp-set', subject: '' }, now());
    await enqueueAccountMail(tx, settings, id, 'totp-set', now());
    return { recoveryCodes: codes };
  });
}

/** A wrong code counts as a failed login. @throws AppError 400 for it; 409 none are set; 429 */
export async function deleteTotp(
  deps: AccountDeps,
  { code }: ParsedInputOf<typeof contract.deleteTotp>,
  caller: Caller,
): Promise<void> {
  const { db, settings, now } = deps;
  const { id } = requireAccount(caller);
  const admin = await db.query.admins.findFirst({ where: eq(admins.id, id) });
  if (!admin) throw unauthorized();
  if (admin.totpStep === null) throw conflict(contract.texts.totpNotSet);
  const remove = async (tx: Tx) => {
    await tx.update(admins).set(withoutTotp).where(eq(admins.id, id));
    await dropRecoveryCodes(tx, id);
    await recordAction(tx, caller, { action: 'totp-removed', subject: '' }, now());
    await enqueueAccountMail(tx, settings, id, 'totp-removed', now());
  };
  await withProof(deps, caller, { code }, remove, { takesNewCode: true, refusal: wrongCode });
}

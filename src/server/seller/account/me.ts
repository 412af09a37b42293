import { eq, and, isNull } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import * as contract from '#contract/seller/me.ts';
import { admins, adminSessions } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { requireAccount, type Caller } from '#server/kit/sessions/caller.ts';
import { unauthorized, notFound, conflict, invalidField } from '#server/kit/errors.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { secondFactorFacts, listSessionsOf } from '#server/kit/sessions/sessions.ts';
import { texts as loginTexts } from '#contract/seller/admin.ts';
import type { Tx } from '#db/client.ts';
import {
  dropRecoveryCodes,
  giveRecoveryCodes,
  drawSecret,
  findStep,
  withoutTotp,
} from '../login/second-factor.ts';
import { withProof } from '../login/with-proof.ts';
import { enqueueAccountMail } from '../login/account-mail.ts';

export async function getMe(
  deps: Pick<Deps, 'db' | 'settings'>,
  _input: unknown,
  caller: Caller,
): Promise<contract.Me> {
  const { id, username, role, lacksSecondFactor = false } = requireAccount(caller);
  const [facts] = await deps.db.select(secondFactorFacts).from(admins).where(eq(admins.id, id));
  if (!facts) throw unauthorized();
  const { hasTotp, recoveryCodesLeft } = facts;
  const refundLimit = role === 'owner' ? null : (await readShopSettings(deps)).supportRefundLimit;
  return {
    username,
    role,
    hasTotp: hasTotp === 1,
    recoveryCodesLeft,
    refundLimit,
    lacksSecondFactor,
  };
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

type TotpDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

const wrongCode = () => invalidField('code', loginTexts.wrongCode);

/** Draws a secret, which takes effect with its first code. @throws AppError 409 one is in effect */
export async function startTotp(
  { db, settings }: TotpDeps,
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
  { db, settings, now }: TotpDeps,
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
  deps: TotpDeps,
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

import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import { texts } from '#contract/seller/me.ts';
import type * as contract from '#contract/seller/passkeys.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { passkeys } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import { requireAccount, type Caller } from '#server/kit/sessions/caller.ts';
import { conflict, invalid, notFound } from '#server/kit/errors.ts';
import { enqueueAccountMail } from '../login/account-mail.ts';
import { dropRecoveryCodes, giveRecoveryCodes } from '../login/recovery-codes.ts';
import { withProof } from '../login/with-proof.ts';
import { relyingParty, saveChallenge, spendChallenge } from './challenges.ts';

type PasskeyDeps = Pick<Deps, 'db' | 'settings' | 'now'>;
type Row = typeof passkeys.$inferSelect;

/** EdDSA, ES256 and RS256 (IANA COSE): every device supports one; Node warns about newer ones. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Returns the options for a new passkey: it stays on its device, which verifies its user. */
export async function startPasskey(
  deps: PasskeyDeps,
  _input: unknown,
  caller: Caller,
): Promise<OutputOf<typeof contract.startPasskey>> {
  const { id, username } = requireAccount(caller);
  const known = await deps.db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.adminId, id));
  const { rpID } = relyingParty(deps);
  const rpName = deps.settings.siteName;
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName,
    rpID,
    userName: username,
    userID: new TextEncoder().encode(id),
    supportedAlgorithmIDs,
  });
  await saveChallenge(deps, challenge, id);
  return {
    challenge,
    rp: { id: rpID, name: rpName },
    user,
    pubKeyCredParams,
    excludeCredentials: known.map((passkey) => ({ type: 'public-key', id: passkey.id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  };
}

/**
 * Adds a passkey to the caller's account.
 *
 * @throws AppError 400 for an invalid answer; 401 without a proof; 409 for a known passkey
 */
export async function addPasskey(
  deps: PasskeyDeps,
  { name, response, ...proof }: ParsedInputOf<typeof contract.addPasskey>,
  caller: Caller,
): Promise<OutputOf<typeof contract.addPasskey>> {
  const { settings, now } = deps;
  const { id: adminId } = requireAccount(caller);
  const credential = await verify(deps, response, adminId);
  if (!credential) throw invalid(texts.passkeyFailed);
  const createdAt = now();
  const values = {
    adminId,
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    createdAt,
  };
  return withProof(deps, caller, proof, async (tx) => {
    const recoveryCodes = await giveRecoveryCodes(tx, adminId);
    const [row] = await tx.insert(passkeys).values(values).onConflictDoNothing().returning();
    if (!row) throw conflict(texts.passkeyKnown);
    await recordAction(tx, caller, { action: 'passkey-added', subject: name }, createdAt);
    await enqueueAccountMail(tx, settings, adminId, 'passkey-added', createdAt);
    return { ...describe(row), recoveryCodes };
  });
}

/** @returns null for an invalid answer */
async function verify(
  deps: PasskeyDeps,
  response: ParsedInputOf<typeof contract.addPasskey>['response'],
  adminId: string,
) {
  const challenge = await spendChallenge(deps, response.response.clientDataJSON, adminId);
  if (challenge === null) return null;
  const { rpID, expectedOrigin } = relyingParty(deps);
  const { transports: _, ...answer } = response.response;
  const verified = await verifyRegistrationResponse({
    response: { ...response, response: answer },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID: rpID,
    supportedAlgorithmIDs,
  }).catch(() => null);
  return verified?.verified ? verified.registrationInfo.credential : null;
}

/** Lists the caller's passkeys, oldest first. */
export async function listPasskeys(
  { db }: Pick<Deps, 'db'>,
  _input: unknown,
  caller: Caller,
): Promise<OutputOf<typeof contract.listPasskeys>> {
  const { id } = requireAccount(caller);
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.adminId, id))
    .orderBy(asc(passkeys.id));
  return { passkeys: rows.map(describe) };
}

/** Removes a passkey of the caller. @throws AppError 401 without a proof; 404 */
export async function deletePasskey(
  deps: PasskeyDeps,
  { id, ...proof }: ParsedInputOf<typeof contract.deletePasskey>,
  caller: Caller,
): Promise<void> {
  const { settings, now } = deps;
  const { id: adminId } = requireAccount(caller);
  await withProof(deps, caller, proof, async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.adminId, adminId)))
      .returning();
    if (!removed) throw notFound(texts.noSuchPasskey);
    await dropRecoveryCodes(tx, adminId);
    await recordAction(tx, caller, { action: 'passkey-removed', subject: removed.name }, now());
    await enqueueAccountMail(tx, settings, adminId, 'passkey-removed', now());
  });
}

const describe = ({ id, name, createdAt, lastUsedAt }: Row): contract.Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

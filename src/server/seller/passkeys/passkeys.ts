import { and, eq, gt, isNull, lte, asc } from 'drizzle-orm';
import { passkeyChallenges, admins, passkeys } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { texts } from '#contract/seller/me.ts';
import type * as contract from '#contract/seller/passkeys.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAccountAction, recordAction } from '#server/kit/audit-log/audit-log.ts';
import { type Caller, requireAccount } from '#server/kit/sessions/caller.ts';
import { unauthorized, conflict, invalid, notFound } from '#server/kit/errors.ts';
import { beginSession } from '../login/begin-session.ts';
import { enqueueAccountMail } from '../login/account-mail.ts';
import { dropRecoveryCodes, giveRecoveryCodes } from '../login/second-factor.ts';
import { withProof } from '../login/with-proof.ts';

const validForMs = 5 * 60_000;

type ChallengeDeps = Pick<Deps, 'db' | 'now'>;

/** Returns the shop as authenticators know it (WebAuthn, 5.4.2). */
function relyingParty({ settings }: Pick<Deps, 'settings'>) {
  const { hostname, origin } = new URL(settings.siteUrl);
  return { rpID: hostname, expectedOrigin: origin };
}

/** Stores a challenge, and deletes expired ones. @param adminId null for a login */
async function saveChallenge(
  { db, now }: ChallengeDeps,
  challenge: string,
  adminId: string | null,
): Promise<void> {
  const moment = now();
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, moment));
  const expiresAt = new Date(moment.getTime() + validForMs);
  await db.insert(passkeyChallenges).values({ challenge, adminId, expiresAt });
}

/**
 * Uses up the challenge that an answer names, whether or not the answer is valid.
 *
 * @param clientDataJSON base64url
 * @returns null if it is unknown, expired, used or someone else's
 */
async function spendChallenge(
  { db, now }: ChallengeDeps,
  clientDataJSON: string,
  adminId: string | null,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === null) return null;
  const { adminId: owner, expiresAt } = passkeyChallenges;
  const [spent] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        adminId === null ? isNull(owner) : eq(owner, adminId),
        gt(expiresAt, now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return spent?.challenge ?? null;
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null;
    return typeof data.challenge === 'string' ? data.challenge : null;
  } catch {
    return null;
  }
}

type PasskeyDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

/** Returns the options for a login. They name no account: the device offers its own passkeys. */
export async function startPasskeyLogin(
  deps: PasskeyDeps,
): Promise<OutputOf<typeof contract.startPasskeyLogin>> {
  const { rpID } = relyingParty(deps);
  const { challenge } = await generateAuthenticationOptions({ rpID });
  await saveChallenge(deps, challenge, null);
  return { challenge, rpId: rpID, userVerification: 'required' };
}

/** Logs in with a passkey whose device has verified its user. @throws AppError 401 */
export async function loginByPasskey(
  deps: PasskeyDeps,
  { response }: ParsedInputOf<typeof contract.passkeyLogin>,
  { address }: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.passkeyLogin>> {
  const { db, now } = deps;
  const challenge = await spendChallenge(deps, response.response.clientDataJSON, null);
  const [found] = await db
    .select({ passkey: passkeys, account: admins })
    .from(passkeys)
    .innerJoin(admins, eq(admins.id, passkeys.adminId))
    .where(eq(passkeys.credentialId, response.id));
  if (challenge === null || !found) throw unauthorized(texts.passkeyFailed);
  const { passkey, account } = found;
  const newCounter = await verifyLogin(deps, response, challenge, passkey);
  const session =
    newCounter === null
      ? null
      : await db.transaction(async (tx) => {
          const [used] = await tx
            .update(passkeys)
            .set({ counter: newCounter, lastUsedAt: now() })
            .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
            .returning({ id: passkeys.id });
          return used ? beginSession(tx, deps, account, address) : null;
        });
  if (session) return session;
  const { username } = account;
  await recordAccountAction(db, { username, address }, 'login-failed', now());
  throw unauthorized(texts.passkeyFailed);
}

/** @returns the passkey's new counter; null for an invalid answer */
async function verifyLogin(
  deps: PasskeyDeps,
  response: ParsedInputOf<typeof contract.passkeyLogin>['response'],
  challenge: string,
  { credentialId, publicKey, counter }: typeof passkeys.$inferSelect,
): Promise<number | null> {
  const { rpID, expectedOrigin } = relyingParty(deps);
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID: rpID,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
    },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

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

/** @throws AppError 400 for an invalid answer; 401 without a proof; 409 for a known passkey */
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

import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { texts } from '#contract/seller/me.ts';
import type * as contract from '#contract/seller/passkeys.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { admins, passkeys } from '#db/schema.ts';
import { recordAccountAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { unauthorized } from '#server/kit/errors.ts';
import { beginSession } from '../login/begin-session.ts';
import { relyingParty, saveChallenge, spendChallenge } from './challenges.ts';

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

/**
 * Logs in with a passkey whose device has verified its user.
 *
 * @throws AppError 401
 */
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
  const newCounter = await verify(deps, response, challenge, passkey);
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
async function verify(
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

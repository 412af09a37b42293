import { startAuthentication } from '@simplewebauthn/browser';
import { passkeyLogin, startPasskeyLogin } from '#contract/seller/passkeys.ts';
import type { OutputOf } from '#contract/route.ts';
import { call, type Result } from '../../api.ts';
import { answerTimeoutMs } from '../answer.ts';

/** Logs in with a passkey. @returns `cancelled` if the device or its user refuses */
export async function logInByPasskey(): Promise<
  Result<OutputOf<typeof passkeyLogin>> | 'cancelled'
> {
  const options = await call(startPasskeyLogin, {}, { timeoutMs: answerTimeoutMs });
  if (!options.ok) return options;
  const proof = await startAuthentication({ optionsJSON: options.data }).catch(() => null);
  if (!proof) return 'cancelled';
  const response = { ...proof, clientExtensionResults: { ...proof.clientExtensionResults } };
  return call(passkeyLogin, { response }, { timeoutMs: answerTimeoutMs });
}

import { startRegistration } from '@simplewebauthn/browser';
import type { addPasskey, startPasskey } from '#contract/seller/passkeys.ts';
import type { InputOf, OutputOf } from '#contract/route.ts';

/** Makes a passkey in the browser. @returns null where the device refuses, or its user */
export async function createPasskey(
  optionsJSON: OutputOf<typeof startPasskey>,
): Promise<InputOf<typeof addPasskey>['response'] | null> {
  const made = await startRegistration({ optionsJSON }).catch(() => null);
  return made && { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
}

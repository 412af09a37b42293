import { startRegistration } from '@simplewebauthn/browser';
import type { addPasskey, startPasskey } from '#contract/seller/passkeys.ts';
import type { InputOf, OutputOf } from '#contract/route.ts';

/** Creates a passkey in the browser. @returns null if the device or its user refuses */
export async function createPasskey(
  optionsJSON: OutputOf<typeof startPasskey>,
): Promise<InputOf<typeof addPasskey>['response'] | null> {
  const made = await startRegistration({ optionsJSON }).catch(() => null);
  return made && { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
}

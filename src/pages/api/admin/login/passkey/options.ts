import * as contract from '#contract/passkeys.ts';
import { startPasskeyLogin } from '#server/admin/passkeys/passkey-login.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.startPasskeyLogin, startPasskeyLogin]);

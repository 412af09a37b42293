import * as contract from '#contract/passkeys.ts';
import { loginByPasskey } from '#server/admin/passkeys/passkey-login.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.passkeyLogin, loginByPasskey]);

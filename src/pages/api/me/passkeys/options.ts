import * as contract from '#contract/passkeys.ts';
import { startPasskey } from '#server/admin/passkeys/own-passkeys.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.startPasskey, startPasskey]);

import * as contract from '#contract/passkeys.ts';
import { deletePasskey } from '#server/admin/passkeys/own-passkeys.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.deletePasskey, deletePasskey]);

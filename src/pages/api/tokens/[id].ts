import * as contract from '#contract/tokens.ts';
import { deleteToken } from '#server/admin/tokens/tokens.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.deleteToken, deleteToken]);

import * as contract from '#contract/me.ts';
import { deleteSession } from '#server/admin/account/own-sessions.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.deleteSession, deleteSession]);

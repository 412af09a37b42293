import * as contract from '#contract/me.ts';
import { listSessions } from '#server/admin/account/own-sessions.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.listSessions, listSessions]);

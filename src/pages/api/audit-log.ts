import * as contract from '#contract/audit-log.ts';
import { listAuditLog } from '#server/admin/list-audit-log.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.listAuditLog, listAuditLog]);

import { listAuditLog } from '#contract/audit-log.ts';
import { listAuditLog as list } from '#server/admin/list-audit-log.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';

export const prerender = false;

export const GET = endpoint(listAuditLog, list);
export const HEAD = GET;
export const ALL = onlyMethods('GET', 'HEAD');

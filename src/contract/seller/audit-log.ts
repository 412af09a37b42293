import * as z from 'zod/mini';
import { auditActions } from '#texts/contract/seller.ts';
import { listQuerySchema } from './admin.ts';
import { ownerRoute } from '../route.ts';

export { auditActions };

export type AuditAction = keyof typeof auditActions;

const auditEntrySchema = z.object({
  id: z.number(),
  username: z.string(),
  /** One of `auditActions`. */
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
  /** The client's network address. */
  address: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const listAuditLog = ownerRoute('GET', '/api/audit-log', {
  summary: 'Lists admin actions with actor, time and address, latest first.',
  input: listQuerySchema,
  output: z.object({ entries: z.array(auditEntrySchema), total: z.number() }),
});

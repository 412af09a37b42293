import * as z from 'zod/mini';
import { listQuerySchema } from './admin.ts';
import { defineRoute } from './route.ts';

/** Everything that an admin does and the store writes down, with what it is called on the screen. */
export const auditActions = {
  login: 'Logged in',
  'login-failed': 'Failed to log in',
  logout: 'Logged out',
  'password-changed': 'Changed the password',
  'product-created': 'Added a product',
  'product-updated': 'Changed a product',
  'product-deleted': 'Deleted a product',
  'product-restored': 'Restored a product',
  'version-published': 'Published a version',
  'version-changed': 'Changed a version',
  'version-withdrawn': 'Withdrew a version',
  'version-restored': 'Took a withdrawal back',
  'release-mailed': 'Mailed the buyers of a version',
  'report-added': 'Added a report',
  'report-removed': 'Removed a report',
  'promo-code-created': 'Added a promo code',
  'promo-code-updated': 'Changed a promo code',
  'promo-code-deleted': 'Deleted a promo code',
  'purchase-email-corrected': 'Corrected a buyer’s address',
  'purchase-checked': 'Asked PayPal about an order',
  'purchase-refunded': 'Refunded a purchase',
  'receipt-resent': 'Sent a receipt again',
  'license-blocked': 'Blocked a license key',
  'license-unblocked': 'Unblocked a license key',
  'lease-key-rotated': 'Made a new key pair for leases',
  'lease-key-rewrapped': 'Encrypted the key pair of leases anew',
  'lease-key-exported': 'Exported the key pair of leases',
  'lease-key-imported': 'Imported a key pair for leases',
  'license-moved': 'Moved a license key',
  'license-notice-saved': 'Changed the notice of a license key',
  'license-alert-set-aside': 'Set aside an alert of a license key',
  'ticket-answered': 'Answered a ticket',
  'ticket-closed': 'Closed a ticket',
  'ticket-reopened': 'Reopened a ticket',
  'list-exported': 'Exported a list',
} as const;
export type AuditAction = keyof typeof auditActions;

const auditEntrySchema = z.object({
  id: z.number(),
  username: z.string(),
  /** One of `auditActions`. */
  action: z.string(),
  /** What it was done to. */
  subject: z.string(),
  /** What changed. */
  detail: z.string(),
  /** The client's network address. */
  address: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const listAuditLog = defineRoute({
  method: 'GET',
  path: '/api/audit-log',
  summary: 'Who did what in the admin, when, from where; the latest first.',
  input: listQuerySchema,
  status: 200,
  output: z.object({ entries: z.array(auditEntrySchema), total: z.number() }),
  admin: 'required',
});

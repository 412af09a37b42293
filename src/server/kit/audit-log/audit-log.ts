import type { Db } from '#db/client.ts';
import { auditLog } from '#db/schema.ts';
import type { AuditAction } from '#contract/seller/audit-log.ts';
import type { Caller } from '../sessions/caller.ts';

export interface AuditEvent {
  action: AuditAction;
  /** Target of the action for a person: `Product 12, Grid Engine`. Never a secret. */
  subject: string;
  detail?: string;
}

/**
 * Records an admin's action. Pass the transaction of the action, so that both or neither are
 * stored.
 *
 * @throws Error if the caller is no admin, which is a bug: the route must require one
 */
export async function recordAction(
  db: Pick<Db, 'insert'>,
  { admin, address }: Caller,
  { action, subject, detail = '' }: AuditEvent,
  now: Date,
): Promise<void> {
  if (!admin) throw new Error(`${action} was done without an admin`);
  const { username } = admin;
  await db.insert(auditLog).values({ username, action, subject, detail, address, createdAt: now });
}

/** Log name of a caller who is authorized by a one-time password. */
const buyerName = 'Buyer';

/** Records a buyer's action on their purchase. Pass the transaction of the action. */
export async function recordBuyerAction(
  db: Pick<Db, 'insert'>,
  { address }: Pick<Caller, 'address'>,
  { action, subject, detail = '' }: AuditEvent,
  now: Date,
): Promise<void> {
  const row = { username: buyerName, action, subject, detail, address, createdAt: now };
  await db.insert(auditLog).values(row);
}

type AccountAction = Extract<
  AuditAction,
  'login' | 'login-failed' | 'password-changed' | 'invitation-accepted'
>;

/** Records an event of an account under its name, or for a failed login under the typed name. */
export async function recordAccountAction(
  db: Pick<Db, 'insert'>,
  { username, address }: { username: string; address: string },
  action: AccountAction,
  now: Date,
): Promise<void> {
  const about = { subject: '', detail: '' };
  await db.insert(auditLog).values({ username, action, ...about, address, createdAt: now });
}

type CommandAction = Extract<
  AuditAction,
  `lease-key-${string}` | `data-${string}` | 'offline-lease-made' | 'purchases-imported'
>;

/** Records a command; it has no account. */
export async function recordCommand(
  db: Pick<Db, 'insert'>,
  { action, subject, detail = '' }: AuditEvent & { action: CommandAction },
  now: Date,
): Promise<void> {
  const by = { username: 'command line', address: 'command line' };
  await db.insert(auditLog).values({ ...by, action, subject, detail, createdAt: now });
}

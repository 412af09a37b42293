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

type Writer = Pick<Db, 'insert'>;

async function write(
  db: Writer,
  by: { username: string; address: string },
  { action, subject, detail = '' }: AuditEvent,
  createdAt: Date,
): Promise<void> {
  const { username, address } = by;
  await db.insert(auditLog).values({ username, action, subject, detail, address, createdAt });
}

/**
 * Records an admin's action. Pass its transaction, so that both or neither are stored.
 *
 * @throws Error if the caller is no admin, which is a bug: the route must require one
 */
export async function recordAction(
  db: Writer,
  { admin, address }: Caller,
  event: AuditEvent,
  now: Date,
): Promise<void> {
  if (!admin) throw new Error(`${event.action} was done without an admin`);
  await write(db, { username: admin.username, address }, event, now);
}

/** Records a buyer's action on their purchase. Pass the transaction of the action. */
export const recordBuyerAction = (
  db: Writer,
  { address }: Pick<Caller, 'address'>,
  event: AuditEvent,
  now: Date,
): Promise<void> => write(db, { username: 'Buyer', address }, event, now);

type AccountAction = Extract<
  AuditAction,
  'login' | 'login-failed' | 'password-changed' | 'invitation-accepted'
>;

/** Records an event of an account under its name, or for a failed login under the typed name. */
export const recordAccountAction = (
  db: Writer,
  by: { username: string; address: string },
  action: AccountAction,
  now: Date,
): Promise<void> => write(db, by, { action, subject: '' }, now);

type CommandAction = Extract<
  AuditAction,
  `lease-key-${string}` | `data-${string}` | 'offline-lease-made' | 'purchases-imported'
>;

/** Records a command; it has no account. */
export const recordCommand = (
  db: Writer,
  event: AuditEvent & { action: CommandAction },
  now: Date,
): Promise<void> => write(db, { username: 'command line', address: 'command line' }, event, now);

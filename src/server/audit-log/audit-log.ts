import type { Db } from '#db/client.ts';
import { auditLog } from '#db/schema.ts';
import type { AuditAction } from '#contract/audit-log.ts';
import type { Caller } from '../endpoint/caller.ts';

export interface AuditEvent {
  action: AuditAction;
  /** What it was done to, for a person: `Product 12, Grid Engine`. Never a secret. */
  subject: string;
  /** What changed, for a person. */
  detail?: string;
}

/**
 * Writes down what an admin did. Give the transaction that does it: then neither is there without the other.
 *
 * @throws Error where the caller is no admin, which is a fault of ours: the route must ask for one
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

/** The name in the log of whoever a one-time password has let in. */
const buyerName = 'Buyer';

/** Writes down what a buyer did with their purchase. Give the transaction that does it. */
export async function recordBuyerAction(
  db: Pick<Db, 'insert'>,
  { address }: Pick<Caller, 'address'>,
  { action, subject, detail = '' }: AuditEvent,
  now: Date,
): Promise<void> {
  const row = { username: buyerName, action, subject, detail, address, createdAt: now };
  await db.insert(auditLog).values(row);
}

/** What happens to an account itself, where no session says who did it. */
type AccountAction = Extract<AuditAction, 'login' | 'login-failed' | 'password-changed'>;

/** Writes down what became of an account, under its name, or the one that was typed where a login failed. */
export async function recordAccountAction(
  db: Pick<Db, 'insert'>,
  { username, address }: { username: string; address: string },
  action: AccountAction,
  now: Date,
): Promise<void> {
  const about = { subject: '', detail: '' };
  await db.insert(auditLog).values({ username, action, ...about, address, createdAt: now });
}

/** What is done to the shop by who may run commands on its machine. */
type CommandAction = Extract<AuditAction, `lease-key-${string}`>;

/** Writes down what a command did, where no account says who ran it. */
export async function recordCommand(
  db: Pick<Db, 'insert'>,
  { action, subject }: { action: CommandAction; subject: string },
  now: Date,
): Promise<void> {
  const by = { username: 'command line', address: 'command line' };
  await db.insert(auditLog).values({ ...by, action, subject, detail: '', createdAt: now });
}

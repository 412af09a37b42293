import { eq } from 'drizzle-orm';
import { adminNetworks, admins } from '#db/schema.ts';
import { recordAccountAction } from '../audit-log/audit-log.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound } from '../errors.ts';
import { passwordMinLength } from '../settings.ts';
import { forgetFailures } from './login-delay.ts';
import { hashPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';

/** What a login takes (`loginSchema`). */
const passwordMaxLength = 1000;

type Account = Pick<typeof admins.$inferSelect, 'id' | 'username'>;

/**
 * The account of that name; where no name is given, the only one.
 *
 * @throws AppError 404 that names the accounts there are.
 */
export async function findAccount(
  { db }: Pick<Deps, 'db'>,
  username: string | undefined,
): Promise<Account> {
  const accounts = await db.query.admins.findMany({ columns: { id: true, username: true } });
  const names = accounts.map((account) => account.username).join(', ');
  if (accounts.length === 0) {
    throw notFound(
      'There is no admin account yet: set ADMIN_USERNAME and ADMIN_PASSWORD, then start the store.',
    );
  }
  if (username === undefined && accounts.length > 1) {
    throw notFound(`There are several admin accounts, name one of them: ${names}.`);
  }
  const account =
    username === undefined ? accounts[0] : accounts.find((each) => each.username === username);
  if (!account) throw notFound(`There is no admin account of this name. There is: ${names}.`);
  return account;
}

/** How long the owner of a new password has to log in while others guess. */
const openForMs = 15 * 60_000;

/**
 * Gives an account another password and ends all its sessions. Its rows of failed logins end too: who forgot a password
 * has tried some. From where it was logged in to with the old one is forgotten, for that may have been a thief.
 *
 * Until the first login, fifteen minutes at most, no failures close the account: a seller whom strangers keep out gets
 * in at once, from anywhere. Guesses are bounded by what an address has, and by four hashes at a time.
 *
 * @param address from where, as the audit log shows it
 * @throws AppError 400 for a password that is too short, or longer than a login takes.
 */
export async function changePassword(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { account: { id, username }, password }: { account: Account; password: string },
  address: string,
): Promise<void> {
  if (password.length < passwordMinLength) {
    throw invalid(`The password must have at least ${passwordMinLength} characters.`);
  }
  if (password.length > passwordMaxLength) {
    throw invalid(`The password may have at most ${passwordMaxLength} characters.`);
  }
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const openUntil = new Date(now().getTime() + openForMs);
    await tx.update(admins).set({ passwordHash, openUntil }).where(eq(admins.id, id));
    await tx.delete(adminNetworks).where(eq(adminNetworks.adminId, id));
    await forgetFailures(tx, username);
    await endSessionsOf({ db: tx }, id);
    await recordAccountAction(tx, { username, address }, 'password-changed', now());
  });
}

import { eq } from 'drizzle-orm';
import { accountFormSchema } from '#contract/seller/people.ts';
import { adminNetworks, admins, passkeys, recoveryCodes } from '#db/schema.ts';
import { recordAccountAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import { invalid, notFound } from '#server/kit/errors.ts';
import { forgetFailures } from './login-delay.ts';
import { hashPassword } from './passwords.ts';
import { enqueueAccountMail } from './account-mail.ts';
import { withoutTotp } from './second-factor.ts';
import { endSessionsOf } from '#server/kit/sessions/sessions.ts';

interface PasswordDeps extends Pick<Deps, 'db' | 'now'> {
  settings: Pick<Deps['settings'], 'siteName' | 'supportEmail'>;
}

type Account = Pick<typeof admins.$inferSelect, 'id' | 'username'>;

/** Finds the account by name, or the only one. @throws AppError 404 listing the existing ones */
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
    throw notFound(`There are several admin accounts. Name one of them: ${names}.`);
  }
  const account =
    username === undefined ? accounts[0] : accounts.find((each) => each.username === username);
  if (!account) throw notFound(`There is no admin account with this name. Accounts: ${names}.`);
  return account;
}

/** Time to log in with a new password while others keep guessing. */
const openForMs = 15 * 60_000;

/**
 * Changes an account's password, ends its sessions, removes its second factors, which may be lost
 * too, and clears its failed logins. Forgets its known networks, since a thief may have logged in
 * with the old password.
 *
 * Until the first login, for fifteen minutes at most, failures do not close the account, so that a
 * seller locked out by strangers can log in from anywhere. Guesses stay limited per address and by
 * four hashes at a time.
 *
 * @param address for the audit log
 * @throws AppError 400 for a password that is too short, or longer than a login accepts.
 */
export async function changePassword(
  { db, settings, now }: PasswordDeps,
  { account: { id, username }, password }: { account: Account; password: string },
  address: string,
): Promise<void> {
  const { error } = accountFormSchema.shape.password.safeParse(password);
  if (error) throw invalid(error.issues.map(({ message }) => message).join('. '));
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const openUntil = new Date(now().getTime() + openForMs);
    await tx
      .update(admins)
      .set({ passwordHash, openUntil, ...withoutTotp })
      .where(eq(admins.id, id));
    for (const table of [passkeys, recoveryCodes]) {
      await tx.delete(table).where(eq(table.adminId, id));
    }
    await tx.delete(adminNetworks).where(eq(adminNetworks.adminId, id));
    await forgetFailures(tx, username);
    await endSessionsOf({ db: tx }, id);
    await recordAccountAction(tx, { username, address }, 'password-changed', now());
    await enqueueAccountMail(tx, settings, id, 'password-changed', now());
  });
}

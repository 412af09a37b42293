import { migrateDatabase } from '#db/migrate.ts';
import { changePassword, findAccount } from '#server/seller/login/change-password.ts';
import { loadDatabaseSettings } from '#server/kit/settings.ts';
import { endWith, parseCommand, UsageError } from './command-line.ts';
import { readSecret } from './secret-input.ts';
import { withDatabase } from './with-database.ts';

/**
 * Sets an admin account's password, removes its second factors and ends its sessions, whether the
 * store runs or not:
 *
 *     npm run admin:password                   the only account
 *     npm run admin:password -- owner          the account of this name
 *     echo … | npm run admin:password          the password is the first line of the input
 */
async function main(): Promise<string> {
  const username = readUsername();
  return withDatabase(loadDatabaseSettings(process.env), async (database) => {
    await migrateDatabase(database);
    // The shop's own settings win, if there are any.
    const settings = { siteName: '', supportEmail: process.env.SUPPORT_EMAIL ?? '' };
    const deps = { db: database.db, settings, now: () => new Date() };
    const account = await findAccount(deps, username);
    const password = await readSecret([`New password for ${account.username}: `, 'Repeat it: ']);
    await changePassword(deps, { account, password }, 'command line');
    return `The password of ${account.username} is changed, its second factors are removed, and all its sessions have ended. For 15 minutes, other people’s wrong guesses won’t lock you out. Addresses with ten failed logins in the last ten minutes stay locked.`;
  });
}

function readUsername(): string | undefined {
  const usage = 'Usage: npm run admin:password -- [username]';
  const [username, ...others] = parseCommand(usage, { allowPositionals: true }).positionals;
  if (others.length > 0) throw new UsageError(usage);
  return username;
}

await endWith(main);

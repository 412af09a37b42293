import { login } from '#contract/seller/admin.ts';
import { admins } from '#db/schema.ts';
import { hashPassword } from '#server/seller/login/passwords.ts';
import { dataOf, type Shop } from './shop.ts';

export const supportPassword = 'a phrase of words';
/** Made once for all accounts and files, since it takes long. */
const hash = hashPassword(supportPassword);

/** Makes a support account, logs it in and returns its token. */
export async function supportToken(shop: Shop, username = 'sam'): Promise<string> {
  const row = {
    id: username,
    username,
    email: `${username}@example.com`,
    role: 'support' as const,
  };
  const account = { ...row, passwordHash: await hash, createdAt: new Date() };
  await shop.database.db.insert(admins).values(account);
  return dataOf(await shop.call(login, { username, password: supportPassword })).token;
}

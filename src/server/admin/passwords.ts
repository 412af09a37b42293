import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's first choice of parameters (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A password's hash in PHC string format. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

let dummyHash: Promise<string> | undefined;

/** Whether the password fits; without a hash it takes as long and is always false, so that names cannot be found out. */
export async function verifyPassword(password: string, passwordHash: string | undefined) {
  dummyHash ??= hashPassword('no account has this password');
  const fits = await verify(passwordHash ?? (await dummyHash), password);
  return fits && passwordHash !== undefined;
}

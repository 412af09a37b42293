import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id with OWASP's first choice of parameters (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** No more at a time, or a flood of logins takes the memory and every thread (promise 24). */
const inTurn = pLimit(4);

/** Costs as much to verify as a real one, and no password fits it. */
const dummyHash =
  `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}` +
  `$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A password's hash in PHC string format. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/**
 * Whether the password fits the hash.
 *
 * @param passwordHash undefined for an unknown name: takes as long and is false, so that names cannot be found out
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const fits = await inTurn(() => verify(passwordHash ?? dummyHash, password));
  return fits && passwordHash !== undefined;
}

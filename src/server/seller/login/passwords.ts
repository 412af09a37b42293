import { hash, verify } from '@node-rs/argon2';
import { enqueue } from '#server/kit/jobs/keyed-queue.ts';

/** OWASP's first choice (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Bounds concurrency: a flood of logins would exhaust memory and threads. */
const inTurn = <T>(work: () => Promise<T>) => enqueue('passwords', work, { concurrency: 4 });

/** Costs as much to verify as a real hash; no password matches it. */
export const dummyHash =
  `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}` +
  `$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Returns a password's hash in PHC string format. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/** Takes as long for an unknown name (undefined), so that names cannot be probed. */
export async function verifyPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const fits = await inTurn(() => verify(passwordHash ?? dummyHash, password));
  return fits && passwordHash !== undefined;
}

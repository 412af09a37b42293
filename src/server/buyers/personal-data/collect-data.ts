import type { Deps } from '#server/deps.ts';
import { findPerson } from './find-person.ts';
import { personalTables } from './personal-tables.ts';

/**
 * Collects everything stored about an address (GDPR, articles 15 and 20): a list for each kind,
 * amounts in cents and moments in UTC.
 */
export async function collectData(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: string,
): Promise<Record<string, unknown>> {
  const moment = now();
  const person = await findPerson(db, email);
  const lists = await Promise.all(
    Object.values(personalTables).map(async ({ name, rows }) => [
      name,
      await rows(db, person, moment),
    ]),
  );
  return { email: person.email, collectedAt: moment.toISOString(), ...Object.fromEntries(lists) };
}

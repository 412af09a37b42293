import { and, eq, sql } from 'drizzle-orm';
import { isDuplicate } from '#db/is-duplicate.ts';
import { licenses } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';

interface Binding {
  id: number;
  accountNumber: string;
  login: string;
  /** As the terminal names it; empty where it does not. */
  brokerName: string;
}

const maxBrokerNameLength = 100;

/** Matches no row where another key of the purchase and part has the login. */
const isOnlyOne = (login: string) =>
  sql`NOT EXISTS (SELECT 1 FROM ${licenses} AS other WHERE other.order_id = ${licenses}.order_id
    AND other.part_id IS ${licenses}.part_id AND other.login = ${login})`;

/**
 * Binds an imported key that came without an account, once. `taken`: another request was faster.
 * `has-other`: another key of its purchase is for this account.
 */
export async function bindLicense(
  { db }: Pick<Deps, 'db'>,
  { id, accountNumber, login, brokerName }: Binding,
): Promise<'bound' | 'taken' | 'has-other'> {
  const isUnbound = and(eq(licenses.id, id), eq(licenses.accountNumber, ''));
  const broker = Array.from(brokerName.replace(/\s+/g, ' ').trim());
  try {
    const bound = await db
      .update(licenses)
      .set({ accountNumber, login, brokerName: broker.slice(0, maxBrokerNameLength).join('') })
      .where(and(isUnbound, isOnlyOne(login)))
      .returning({ id: licenses.id });
    if (bound.length > 0) return 'bound';
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  const [unbound] = await db.select({ id: licenses.id }).from(licenses).where(isUnbound);
  return unbound ? 'has-other' : 'taken';
}

import { and, eq } from 'drizzle-orm';
import { licenses } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { bindingOf, listOthers } from './license-standing.ts';

interface Binding {
  id: number;
  accountNumber: string;
  login: string;
  /** As the terminal names it; empty if it does not. */
  brokerName: string;
}

const maxBrokerNameLength = 100;

/**
 * Binds an imported key that came without an account, once. `taken`: another request was faster.
 * `has-other`: the account has another key of the purchase.
 */
export function bindLicense(
  { db }: Pick<Deps, 'db'>,
  { id, accountNumber, login, brokerName }: Binding,
): Promise<'bound' | 'taken' | 'has-other'> {
  const broker = Array.from(brokerName.replace(/\s+/g, ' ').trim());
  const binding = {
    accountNumber,
    login,
    brokerName: broker.slice(0, maxBrokerNameLength).join(''),
  };
  return db.transaction(async (tx) => {
    const isUnbound = and(eq(licenses.id, id), eq(licenses.accountNumber, ''));
    const [license] = await tx.select().from(licenses).where(isUnbound);
    if (!license) return 'taken';
    const bound = { ...license, ...binding };
    const others = await listOthers(tx, license);
    const isSame = (other: typeof license) =>
      other.login === login || bindingOf(other) === bindingOf(bound);
    if (others.some(isSame)) return 'has-other';
    await tx.update(licenses).set(binding).where(eq(licenses.id, id));
    return 'bound';
  });
}

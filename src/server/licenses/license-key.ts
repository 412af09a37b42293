import type { licenses } from '#db/schema.ts';
import { randomBase32 } from '../crypto/random-id.ts';

/** Five groups have 125 random bits; the sixth exceeds 128 (promise 17). */
const groups = 6;
const groupLength = 5;

export function newLicenseKey(): string {
  return Array.from({ length: groups }, () => randomBase32(groupLength)).join('-');
}

/** Normalizes a typed key to its stored form, ignoring case, spaces and dashes. */
export function normalizeLicenseKey(typed: string): string {
  const characters = typed.replace(/[^\da-z]/gi, '').toUpperCase();
  return characters.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? '';
}

/** Names a licence key in the audit log without the key itself, which is a secret. */
export const describeLicense = ({
  id,
  accountNumber,
  brokerName,
}: Pick<typeof licenses.$inferSelect, 'id' | 'accountNumber' | 'brokerName'>): string =>
  `License ${id}, account ${accountNumber} at ${brokerName}`;

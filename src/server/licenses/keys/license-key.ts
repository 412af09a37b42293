import type { licenses } from '#db/schema.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';

/** Five groups have 125 random bits; the sixth exceeds 128. */
const groups = 6;
const groupLength = 5;

export function newLicenseKey(): string {
  return Array.from({ length: groups }, () => randomBase32(groupLength)).join('-');
}

/** Returns the letters and digits of a typed key in upper case. */
export const keyCharacters = (typed: string): string =>
  typed.replace(/[^\da-z]/gi, '').toUpperCase();

const misread: Record<string, string> = { I: '1', L: '1', O: '0', U: 'V' };

/**
 * Normalizes a key, generated or imported, for comparison: letters and digits in upper case.
 * Letters that our keys never contain become the characters they are mistaken for.
 */
export function normalizeLicenseKey(typed: string): string {
  return keyCharacters(typed).replace(/[ILOU]/g, (letter) => misread[letter] ?? letter);
}

/** Names a license key in the audit log without the key itself, which is a secret. */
export const describeLicense = ({
  id,
  accountNumber,
  brokerName,
}: Pick<typeof licenses.$inferSelect, 'id' | 'accountNumber' | 'brokerName'>): string =>
  `License ${id}, account ${accountNumber} at ${brokerName}`;

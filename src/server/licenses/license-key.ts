import { randomBase32 } from '../crypto/random-id.ts';

/** 25 characters of 5 random bits: 125 bits; the sixth group brings it over 128 (promise 17). */
const groups = 6;
const groupLength = 5;

export function newLicenseKey(): string {
  return Array.from({ length: groups }, () => randomBase32(groupLength)).join('-');
}

/** A key as it is stored, from one as a person types it: without regard to case, spaces and dashes. */
export function normalizeLicenseKey(typed: string): string {
  const characters = typed.replace(/[^\da-z]/gi, '').toUpperCase();
  return characters.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? '';
}

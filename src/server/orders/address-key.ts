import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Returns an email address as blocks and trials compare it: in lower case, without `+tag`. Only
 * ASCII letters change, as in SQLite's `lower`.
 */
export function addressKey(email: string): string {
  return email
    .trim()
    .replace(/^([^+@]+)\+[^@]*@/, '$1@')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Computes `addressKey` of a column. */
export const addressKeyOf = (email: SQLWrapper): SQL<string> => sql<string>`lower(CASE
  WHEN instr(${email}, '+') > 1 AND instr(${email}, '+') < instr(${email}, '@')
  THEN substr(${email}, 1, instr(${email}, '+') - 1) || substr(${email}, instr(${email}, '@'))
  ELSE ${email} END)`;

import { sql, type SQL } from 'drizzle-orm';

/**
 * Folds Gmail's dots and `googlemail.com`, as `mailboxKey` does, in an address that `addressKey`
 * made. Written out for the index on it, which a query has to match word by word.
 *
 * @param address name of the column
 */
export function mailboxOf(address: string): SQL {
  const at = `instr(${address}, '@')`;
  const isGmail = `substr(${address}, ${at}) IN ('@gmail.com', '@googlemail.com')`;
  const folded = `replace(substr(${address}, 1, ${at} - 1), '.', '') || '@gmail.com'`;
  return sql.raw(`CASE WHEN ${isGmail} THEN ${folded} ELSE ${address} END`);
}

import { sql, type SQL } from 'drizzle-orm';

/**
 * Folds Gmail's dots and `googlemail.com`, like `mailboxKey`, in an address that `addressKey`
 * produced. Spelled out for its index, which a query has to match word by word.
 *
 * @param address name of the column
 */
export function mailboxOf(address: string): SQL {
  const at = `instr(${address}, '@')`;
  const isGmail = `substr(${address}, ${at}) IN ('@gmail.com', '@googlemail.com')`;
  const folded = `replace(substr(${address}, 1, ${at} - 1), '.', '') || '@gmail.com'`;
  return sql.raw(`CASE WHEN ${isGmail} THEN ${folded} ELSE ${address} END`);
}

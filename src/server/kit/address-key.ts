import { canonicalEmail } from '#contract/kit/email.ts';
import { blocks, orders } from '#db/schema.ts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Returns an address in the form that blocks and trials compare: lower case, without `+tag`. */
export function addressKey(email: string): string {
  return lowerCase(canonicalEmail(email).replace(/^([^+@]+)\+[^@]*@/, '$1@'));
}

/** Returns an address's mailbox, for counting mails and trials: its key, for Gmail without dots. */
export function mailboxKey(email: string): string {
  const key = addressKey(email);
  const gmail = /^(.+)@(?:gmail|googlemail)\.com$/.exec(key)?.[1];
  return gmail === undefined ? key : `${gmail.replaceAll('.', '')}@gmail.com`;
}

/** Lowers ASCII letters only, as SQLite's `lower` and NOCASE do. */
export const lowerCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Computes `addressKey` of a column. */
export const addressKeyOf = (email: SQLWrapper): SQL<string> => sql<string>`rtrim(lower(CASE
  WHEN instr(${email}, '+') > 1 AND instr(${email}, '+') < instr(${email}, '@')
  THEN substr(${email}, 1, instr(${email}, '+') - 1) || substr(${email}, instr(${email}, '@'))
  ELSE ${email} END), '.')`;

const blockOfAddress = sql`FROM ${blocks} WHERE ${blocks.address} = ${addressKeyOf(sql`${orders}.email`)}`;

/** Matches orders that are blocked, by themselves or by their address. */
export const isBlocked = sql<
  0 | 1
>`(${orders}.blocked_at IS NOT NULL OR EXISTS (SELECT 1 ${blockOfAddress}))`;

/** The seller's reason for blocking an order; null if there is none. */
export const blockedReason = sql<
  string | null
>`CASE WHEN ${orders}.blocked_at IS NOT NULL THEN ${orders}.blocked_reason ELSE (SELECT ${blocks}.reason ${blockOfAddress}) END`;

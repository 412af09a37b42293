import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db, Reader } from '#db/client.ts';
import { auditLog } from '#db/schema.ts';
import { maxRows, type Erasure } from './erasure.ts';
import type { Person } from './find-person.ts';

type AuditRow = typeof auditLog.$inferSelect;
/** The parts of a row that may name a person. */
type Said = Pick<AuditRow, 'username' | 'subject' | 'detail' | 'address'>;

/** Rows read at once: the log has no index of the people it names. */
const pageSize = 500;
/** Replaces an address or account number in an erased row. */
const erased = '…';
/** Log name of buyers, as in `audit-log.ts`. */
const buyer = 'Buyer';

/** Matches any of the texts, unless it is part of a longer word, number or email address. */
function anyOf(texts: string[]): RegExp | null {
  if (texts.length === 0) return null;
  const [before, after] = [`(?<![\\w.!#$%&'*+/=?^\`{|}~-])`, '(?![\\w-]|\\.\\w)'];
  return new RegExp(
    `${before}(?:${texts.map((text) => RegExp.escape(text)).join('|')})${after}`,
    'gi',
  );
}

/**
 * Returns an audit row without a person's address and account numbers, and without the network
 * address if the person acted; null if it does not mention them.
 */
export function eraseFromAudit(
  { username, subject, detail, address }: Said,
  { email, accounts, licenseIds }: Pick<Person, 'email' | 'accounts' | 'licenseIds'>,
): Pick<Said, 'subject' | 'detail' | 'address'> | null {
  const isOwn = licenseIds.includes(Number(/^License (\d+)\b/.exec(subject)?.[1]));
  const names = anyOf([email]);
  const numbers = isOwn ? anyOf(accounts) : null;
  const clear = (text: string) =>
    [names, numbers].reduce((left, each) => (each ? left.replace(each, erased) : left), text);
  const cleared = {
    subject: clear(subject),
    detail: clear(detail),
    address: isOwn && username === buyer ? '' : address,
  };
  const isSame =
    cleared.subject === subject && cleared.detail === detail && cleared.address === address;
  return isSame ? null : cleared;
}

/** Finds the rows up to a moment that name a person, each with what remains of it. */
export async function findAuditRows(
  db: Reader,
  person: Person,
  until: Date,
): Promise<{ row: AuditRow; left: NonNullable<ReturnType<typeof eraseFromAudit>> }[]> {
  const found = [];
  let after = 0;
  for (;;) {
    const page = await db
      .select()
      .from(auditLog)
      .where(and(gt(auditLog.id, after), lte(auditLog.createdAt, until)))
      .orderBy(asc(auditLog.id))
      .limit(pageSize);
    for (const row of page) {
      const left = eraseFromAudit(row, person);
      if (left) found.push({ row, left });
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) return found;
    after = last.id;
    await nextTurn();
  }
}

/** Erases a person from the log in batches. @returns the number of rows */
export async function eraseAuditRows(db: Db, erasure: Erasure): Promise<number> {
  const found = await findAuditRows(db, erasure, erasure.until);
  for (let first = 0; first < found.length; first += maxRows) {
    await db.transaction(async (tx) => {
      for (const { row, left } of found.slice(first, first + maxRows)) {
        await tx.update(auditLog).set(left).where(eq(auditLog.id, row.id));
      }
    });
  }
  return found.length;
}

import { sql, type SQL } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs } from '#contract/kit/days.ts';
import {
  blocks,
  customerNotes,
  erasureCodes,
  erasures,
  licenses,
  mailSubscriptions,
  orders,
  outbox,
  tickets,
  trialCodes,
  withdrawals,
} from '#db/schema.ts';
import { log } from '#server/kit/log.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { applyRules, type EraseDeps } from './erase-address.ts';
import { hashAddress, parseNote, saveNote, storeNote, type ErasureNote } from './erasure-notes.ts';

/** Addresses hashed per turn of the event loop. */
const maxAddresses = 500;

/**
 * Repeats erasures that the storage knows but the database does not: the database is an older
 * backup, or the erasure was interrupted. Adds those that the storage lacks. Keeps what was written
 * after an erasure.
 *
 * @throws the first failure, after the others are done
 */
export async function replayErasures(deps: EraseDeps): Promise<void> {
  const { db, storage } = deps;
  const [stored, done] = await Promise.all([storage.erasures.list(), db.select().from(erasures)]);
  const [inStorage, inDatabase] = [new Set(stored), new Set(done.map(({ id }) => id))];
  for (const note of done) if (!inStorage.has(note.id)) await storeNote(storage, note);
  const missing: ErasureNote[] = [];
  for (const id of stored.filter((each) => !inDatabase.has(each))) {
    const note = parseNote(id, await storage.erasures.read(id));
    if (note) missing.push(note);
    else log.error({ id }, 'note of an erasure cannot be read');
  }
  if (missing.length > 0) await eraseAgain(deps, missing);
}

async function eraseAgain(deps: EraseDeps, notes: ErasureNote[]): Promise<void> {
  const { retention } = await readShopSettings(deps);
  const emails = await listAddresses(deps);
  const salts = [...new Set(notes.map(({ salt }) => salt))];
  const failures = new Map<string, unknown>();
  for (const [index, email] of emails.entries()) {
    const hashes = new Set(salts.map((salt) => hashAddress(email, salt)));
    for (const { id, hash, erasedAt: until } of notes) {
      if (!hashes.has(hash)) continue;
      const claimsFrom = new Date(until.getTime() - retention.claims * dayMs);
      try {
        await applyRules(deps, email, { until, claimsFrom });
      } catch (error) {
        failures.set(id, error);
      }
    }
    if (index % maxAddresses === 0) await nextTurn();
  }
  const done = notes.filter(({ id }) => !failures.has(id));
  for (const note of done) await saveNote(deps.db, note);
  log.info({ erasures: done.length }, 'erasures done again');
  for (const error of failures.values()) throw error;
}

/** Lists every address of a buyer, in lower case. */
async function listAddresses({ db }: Pick<EraseDeps, 'db'>): Promise<string[]> {
  const from = (column: SQL, table: SQL) => sql`SELECT lower(${column}) AS email FROM ${table}`;
  const all = sql.join(
    [
      from(sql`${orders.email}`, sql`${orders}`),
      from(sql`${licenses.email}`, sql`${licenses}`),
      from(sql`${tickets.email}`, sql`${tickets}`),
      from(sql`${trialCodes.email}`, sql`${trialCodes}`),
      from(sql`${customerNotes.email}`, sql`${customerNotes}`),
      from(sql`${mailSubscriptions.address}`, sql`${mailSubscriptions}`),
      from(sql`${outbox.toAddress}`, sql`${outbox}`),
      from(sql`${withdrawals.email}`, sql`${withdrawals}`),
      from(sql`${blocks.email}`, sql`${blocks}`),
      from(sql`${erasureCodes.email}`, sql`${erasureCodes}`),
    ],
    sql` UNION `,
  );
  const rows = await db.all<{ email: string | null }>(all);
  return rows.flatMap(({ email }) => (email?.includes('@') ? [email] : []));
}

import { eq } from 'drizzle-orm';
import * as contract from '#contract/books/invoices.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { dayInZone } from '#contract/kit/zones.ts';
import type { Tx } from '#db/client.ts';
import { invoiceCounters, meta, waitingInvoices } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, invalid } from '#server/kit/errors.ts';
import { findFact, readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { countWaiting, issueWaiting } from './issue-waiting.ts';
import { findHighest, setNextNumber } from './take-number.ts';

type NumberingDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

/** Returns this year's next number, and whether invoices are held back. */
export async function getNumbering(
  deps: NumberingDeps,
): Promise<OutputOf<typeof contract.getInvoiceNumbering>> {
  const { db } = deps;
  const year = await thisYear(deps, db);
  const [held, [counter], highest, waiting] = await Promise.all([
    findFact(db, 'invoices-held'),
    db.select().from(invoiceCounters).where(eq(invoiceCounters.year, year)),
    findHighest(db, year),
    countWaiting(deps),
  ]);
  const next = counter?.next ?? 1;
  const proposed = Math.max(next, highest + 1);
  return { isHeld: held !== null, year, next, proposed, waiting };
}

/**
 * Confirms the next number after a restore, once, and issues what waited for it.
 *
 * @throws AppError 400 a number already issued; 409 nothing is held back
 */
export async function confirmNumber(
  deps: NumberingDeps & Pick<Deps, 'outbox'>,
  { next }: ParsedInputOf<typeof contract.confirmInvoiceNumber>,
  caller: Caller,
): Promise<OutputOf<typeof contract.confirmInvoiceNumber>> {
  const { db, now } = deps;
  await db.transaction(async (tx) => {
    const year = await thisYear(deps, tx);
    const highest = await findHighest(tx, year);
    if (next <= highest) {
      const message = contract.texts.tooLow(highest);
      throw invalid(message, [{ path: 'next', message }]);
    }
    const released = await tx.delete(meta).where(eq(meta.name, 'invoices-held')).returning();
    if (released.length === 0) throw conflict(contract.texts.notHeld);
    await setNextNumber(tx, year, next);
    await tx.update(waitingInvoices).set({ nextTryAt: now() });
    const event = { action: 'invoice-number-confirmed', subject: `${year}, ${next}` } as const;
    await recordAction(tx, caller, event, now());
  });
  await issueWaiting(deps);
  return getNumbering(deps);
}

/** Returns the current year in the shop's time zone. */
async function thisYear(
  { settings, now }: NumberingDeps,
  db: Pick<Tx, 'query' | 'select'>,
): Promise<number> {
  const { timeZone } = await readShopSettings({ db, settings });
  return Number(dayInZone(timeZone, now()).slice(0, 'YYYY'.length));
}

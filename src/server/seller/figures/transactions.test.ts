import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import { toCents } from '#contract/kit/money.ts';
import type { Sales, TransactionRow } from '#contract/seller/overview.ts';
import { orderEvents, orders, outbox, refunds, shopSettings } from '#db/schema.ts';
import { byExtent } from '#tests/support/extent.ts';
import { idleOutbox, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import {
  recordRefunds,
  restoreReversed,
  settleOrder,
} from '#server/sales/orders/record-refunds.ts';
import { readOrder } from '#server/sales/orders/write-order.ts';
import { readTransactions, transactionsTable } from './list-transactions.ts';
import { getSales } from './sales.ts';

const db = tempDatabase();
const start = Date.parse('2026-01-28T20:00:00.000Z');
let moment = start;
const deps = () => ({
  db: db(),
  settings: testSettings,
  outbox: idleOutbox(),
  now: () => new Date(moment),
});

type Kind = 'paid' | 'refunded' | 'partly' | 'reversed' | 'won' | 'listed';

interface Happening {
  kind: Kind;
  /** An index into the existing orders. */
  order: number;
  /** In cents, like PayPal's fee. */
  cents: number;
  feeCents: number | null;
  isTwice: boolean;
  laterMs: number;
}

const anyHappening = fc.record({
  kind: fc.constantFrom<Kind>('paid', 'paid', 'refunded', 'partly', 'reversed', 'won', 'listed'),
  order: fc.nat(3),
  cents: fc.integer({ min: 1, max: 4900 }),
  feeCents: fc.option(fc.nat(300)),
  isTwice: fc.boolean(),
  laterMs: fc.nat(dayMs),
});

const captureOf = (id: string, status: string, feeCents: number | null) => ({
  id: `capture ${id}`,
  status,
  currency: 'USD',
  amountCents: 4900,
  feeCents,
});

/** Inserts four orders that await payment; every second one renews the first. */
async function insertOrders(): Promise<void> {
  await insertOrder(db(), { id: 'renewed', paypalOrderId: 'P', origin: 'granted', amountCents: 0 });
  for (let index = 0; index < 4; index++) {
    const unpaid = { state: 'created', completedAt: null, email: null } as const;
    const renewal = index % 2 === 1 ? { renewsId: 'renewed', source: 'renewal', termDays: 30 } : {};
    const promoCode = index % 3 === 0 ? 'TEN' : null;
    await insertOrder(db(), {
      ...unpaid,
      ...renewal,
      promoCode,
      id: `o${index}`,
      paypalOrderId: `P${index}`,
    });
  }
}

/** Makes something happen at PayPal and reports it to the store, perhaps twice. */
async function happen({ kind, order: index, cents, feeCents, isTwice }: Happening): Promise<void> {
  const hear = async () => {
    const order = await readOrder(db(), { id: `o${index}` });
    const proof = { id: `P${index}`, status: 'COMPLETED', customId: order.id, country: 'DE' };
    const refund = {
      id: `${kind} ${index} ${kind === 'partly' ? cents : ''}`,
      status: 'COMPLETED',
      amountCents: kind === 'partly' ? cents : order.amountCents,
      feeCents,
    };
    if (kind === 'paid' || kind === 'listed') {
      const status = kind === 'paid' ? 'COMPLETED' : 'REFUNDED';
      const given = kind === 'paid' ? [] : [{ ...refund, id: `refunded ${index} ` }];
      const capture = captureOf(order.id, status, feeCents);
      const answer = { ...proof, email: 'ada@example.com', capture, refunds: given };
      await settleOrder(deps(), order, answer, 'paypal');
    } else if (kind === 'won') {
      await restoreReversed(deps(), order, 'paypal');
    } else {
      const type = kind === 'reversed' ? ('reversal' as const) : ('refund' as const);
      await recordRefunds(deps(), order, [refund], { kind: type, source: 'paypal' });
    }
  };
  await hear();
  if (isTwice) await Promise.all([hear(), hear()]);
}

const rowsOf = async (span: { from: string; to: string }): Promise<TransactionRow[]> =>
  (await Array.fromAsync(readTransactions(deps(), span))).flat();

/** Sums the CSV, in cents like the figures. */
function addUp(rows: TransactionRow[]) {
  const sum = (name: 'gross' | 'fee' | 'net', kinds: string[]) =>
    rows
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((total, row) => total + toSignedCents(row[name] ?? 0), 0);
  const all = ['sale', 'refund', 'reversal', 'dispute won'];
  return {
    payments: rows.filter(({ kind }) => kind === 'sale').length,
    renewals: rows.filter(({ kind, source }) => kind === 'sale' && source === 'renewal').length,
    gross: sum('gross', ['sale']),
    returned: 0 - sum('gross', ['refund', 'reversal', 'dispute won']),
    fees: sum('fee', all),
    revenue: sum('net', all),
    refunded: rows.filter(({ kind }) => kind === 'refund' || kind === 'reversal').length,
    missingFees: rows.filter(({ fee }) => fee === null).length,
  };
}

const toSignedCents = (dollars: number) => (dollars < 0 ? -toCents(-dollars) : toCents(dollars));

function inCents({ sales, renewals, ...total }: Sales['total']) {
  const { gross, fees, revenue, refunded, missingFees } = total;
  return {
    payments: sales + renewals,
    renewals,
    gross: toSignedCents(gross),
    returned: toSignedCents(total.refunds),
    fees: toSignedCents(fees),
    revenue: toSignedCents(revenue),
    refunded,
    missingFees,
  };
}

/** Returns gross and counts of the days before today, in UTC. */
async function closedDays(): Promise<unknown[]> {
  const to = dayOf(new Date(moment - dayMs));
  const { days } = await getSales(deps(), { from: '2026-01-01', to, days: 30 });
  return days.map(({ day, sales, renewals, gross, refunds: returned, refunded }) => [
    day,
    [sales, renewals, gross, returned, refunded],
  ]);
}

test('the overview’s sums are those of the CSV, and days that passed stay @p211', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyHappening, { minLength: 6, maxLength: 16 }),
      fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata'),
      async (happenings, timeZone) => {
        for (const table of [refunds, orderEvents, outbox, orders, shopSettings]) {
          await db().delete(table);
        }
        moment = start;
        await insertOrders();
        for (const happening of happenings) {
          const closed = await closedDays();
          await happen(happening);
          expect(await closedDays()).toEqual(closed);
          moment += happening.laterMs;
        }
        const values = { timeZone };
        await db()
          .insert(shopSettings)
          .values({ id: 1, values, updatedAt: new Date() })
          .onConflictDoUpdate({ target: shopSettings.id, set: { values } });
        for (const span of [
          { from: '2026-01-01', to: '2026-03-31' },
          { from: '2026-01-29', to: '2026-02-02' },
        ]) {
          const { total, days } = await getSales(deps(), { ...span, days: 30 });
          expect(inCents(total)).toEqual(addUp(await rowsOf(span)));
          for (const { day, ...figures } of days) {
            expect(inCents(figures)).toEqual(addUp(await rowsOf({ from: day, to: day })));
          }
        }
      },
    ),
    { numRuns: byExtent(3, 8), endOnFailure: true },
  );
}, 60_000);

test('the CSV has the columns of the design @p210', async () => {
  const { order } = await insertOrder(db(), {
    source: JSON.stringify(['', 'news', 'mail', 'May']),
  });
  const refund = { id: 'R', status: 'COMPLETED', amountCents: 900, feeCents: 10 };
  await recordRefunds(deps(), order, [refund], { source: 'paypal' });
  const span = { from: '2026-01-01', to: '2026-12-31' };
  const text = (await Array.fromAsync(transactionsTable.write(unusedDeps(), span, nobody))).join(
    '',
  );
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFmoment,kind,order,product,gross,fee,net,country,email,promo code,source,VAT',
    '2026-03-01T09:30:00.000Z,sale,7K9WTYBEW6A0PA8DT,Grid Engine,49,,49,,ada@example.com,,news / mail / May,',
    '2026-03-01T09:30:00.000Z,refund,7K9WTYBEW6A0PA8DT,Grid Engine,-9,-0.1,-8.9,,ada@example.com,,news / mail / May,',
  ]);
});

const nobody = { admin: null, address: '' };
/** The table reads only the database. */
const unusedDeps = () => deps() as never;

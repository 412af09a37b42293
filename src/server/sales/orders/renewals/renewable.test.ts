import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '#contract/kit/days.ts';
import { licenses, orders } from '#db/schema.ts';
import { idleOutbox, insertLicense, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import type { Order } from '../order.ts';
import { recordRefunds, restoreReversed } from '../record-refunds.ts';
import { recordEvent } from '../write-order.ts';
import { newRenewToken, openRenewToken } from './renewable.ts';

const db = tempDatabase();
const start = Date.parse('2026-03-01T09:30:00.000Z');
const terms = [30, 90];

const anyHappening = fc.record({
  renewal: fc.nat(terms.length - 1),
  kind: fc.constantFrom('paid', 'paid', 'refunded', 'reversed', 'won'),
  daysLater: fc.nat(4),
  isTwice: fc.boolean(),
});
type Happening = typeof anyHappening extends fc.Arbitrary<infer T> ? T : never;

/** The second renewal remains alone, after the gap that the first had closed. */
const closedGap: Happening[] = [
  { renewal: 0, kind: 'paid', daysLater: 0, isTwice: false },
  { renewal: 1, kind: 'paid', daysLater: 4, isTwice: false },
  { renewal: 0, kind: 'refunded', daysLater: 4, isTwice: true },
];

/** A renewal, and since when it counts; null: it does not. */
interface Known {
  termDays: number;
  state: 'open' | 'paid' | 'reversed' | 'refunded';
  wasPaid: boolean;
  since: number | null;
}

function happen(known: Known, kind: Happening['kind'], now: number): void {
  const add = () => Object.assign(known, { state: 'paid', wasPaid: true, since: now });
  const isOpen = known.state === 'open';
  if (kind === 'paid' && isOpen) add();
  if (kind === 'refunded') Object.assign(known, { state: 'refunded', since: null });
  if (kind === 'reversed' && known.state !== 'refunded') {
    Object.assign(known, { state: 'reversed', since: null });
  }
  if (kind === 'won' && known.state === 'reversed') {
    if (known.wasPaid) add();
    else known.state = 'open';
  }
}

/** Returns the end with only the renewals that count, in the order in which they began to. */
function endWith(known: Known[], end: number): number {
  const standing = known.flatMap(({ since, termDays }) =>
    since === null ? [] : [{ since, termDays }],
  );
  return standing
    .toSorted((one, other) => one.since - other.since)
    .reduce((before, { since, termDays }) => Math.max(before, since) + termDays * dayMs, end);
}

test('after any events the ends are those of the standing renewals alone @p158', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyHappening, { minLength: 12, maxLength: 20 }),
      fc.tuple(fc.integer({ min: -10, max: 30 }), fc.integer({ min: -10, max: 30 })),
      async (happenings, firstDays) => {
        const id = `purchase-${++run}`;
        const firstEnds = firstDays.map((days) => start + days * dayMs);
        const renewals = await sell(id, firstEnds);
        const known = terms.map((termDays): Known => ({
          termDays,
          state: 'open',
          wasPaid: false,
          since: null,
        }));
        let now = start;
        for (const [index, { renewal, kind, daysLater, isTwice }] of happenings.entries()) {
          now += daysLater * dayMs + 1;
          const [order, expected] = [renewals[renewal], known[renewal]];
          if (!order || !expected) throw new Error('There is no such renewal');
          await tell(order, kind, { at: new Date(now), name: `${id}-${index}` });
          if (isTwice) await tell(order, kind, { at: new Date(now), name: `${id}-${index}` });
          happen(expected, kind, now);
          const ends = await endsOf(id);
          // It does not matter at which past moment an end is that has passed.
          expect(ends.map((end) => end && Math.max(end, now))).toEqual([
            ...firstEnds.map((end) => Math.max(endWith(known, end), now)),
            null,
          ]);
        }
      },
    ),
    { numRuns: 6, examples: [[closedGap, [-5, -5]]] },
  );
});

/** Inserts a purchase and a key that end then, a key without an end, and unpaid renewals. */
async function sell(id: string, [orderEnd = 0, keyEnd = 0]: number[]): Promise<Order[]> {
  const sold = { id, paypalOrderId: id, expiresAt: new Date(orderEnd) };
  await insertOrder(db(), sold);
  const key = { orderId: id, licenseKey: `${id} A`, expiresAt: new Date(keyEnd) };
  await insertLicense(db(), key);
  await insertLicense(db(), { orderId: id, licenseKey: `${id} B`, accountNumber: '2' });
  return Promise.all(
    terms.map(async (termDays, index) => {
      const own = `${id}-renewal-${index}`;
      const unpaid = { state: 'created', completedAt: null, renewsId: id, termDays } as const;
      return (await insertOrder(db(), { id: own, paypalOrderId: own, ...unpaid })).order;
    }),
  );
}

async function tell(
  order: Order,
  kind: Happening['kind'],
  { at, name }: { at: Date; name: string },
): Promise<void> {
  const deps = { db: db(), settings: testSettings, outbox: idleOutbox(), now: () => at };
  const byPayPal = { source: 'paypal' } as const;
  if (kind === 'won') {
    await restoreReversed(deps, order, 'paypal');
  } else if (kind === 'paid') {
    const money = { currency: 'USD', amountCents: 4900, feeCents: null };
    const capture = { id: order.id, status: 'COMPLETED', ...money };
    const proof = { id: order.id, status: 'COMPLETED', customId: order.id, email: null };
    const answer = { ...proof, country: '', capture, refunds: [] };
    await recordEvent(deps, order, { kind: 'capture-answered', answer, asOf: order }, byPayPal);
  } else {
    const refund = { id: name, status: 'COMPLETED', amountCents: 4900, feeCents: null };
    const circumstances = {
      ...byPayPal,
      kind: kind === 'reversed' ? 'reversal' : 'refund',
    } as const;
    await recordRefunds(deps, order, [refund], circumstances);
  }
}

async function endsOf(id: string): Promise<(number | null)[]> {
  const order = await db().query.orders.findFirst({ where: eq(orders.id, id) });
  const keys = await db().query.licenses.findMany({
    where: eq(licenses.orderId, id),
    orderBy: licenses.id,
  });
  return [order, ...keys].map((each) => each?.expiresAt?.getTime() ?? null);
}

const secret = 'a key for tests, at least 32 bytes long';
const now = new Date('2026-03-01T09:30:00.000Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test('a token renews for 45 days from a mail and 24 hours from the portal @p155', () => {
  for (const [from, hours] of [
    ['mail', 45 * 24],
    ['portal', 24],
  ] as const) {
    const token = newRenewToken('PURCHASE', from, secret, now);
    expect(openRenewToken(token, secret, after(hours - 0.001))).toBe('PURCHASE');
    expect(openRenewToken(token, secret, after(hours))).toBeNull();
  }
});

test('a token is sealed, and none other is one @p155', () => {
  const token = newRenewToken('PURCHASE', 'mail', secret, now);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('PURCHASE');
  expect(openRenewToken(token, 'another key of at least 32 bytes', now)).toBeNull();
  const bytes = Buffer.from(token, 'base64url');
  for (let index = 0; index < bytes.length; index += 7) {
    const forged = Buffer.from(bytes);
    forged[index] = (forged[index] ?? 0) ^ 1;
    expect(openRenewToken(forged.toString('base64url'), secret, now)).toBeNull();
  }
  for (const none of ['', 'x', '../..', token.slice(0, 30), '%']) {
    expect(openRenewToken(none, secret, now)).toBeNull();
  }
});

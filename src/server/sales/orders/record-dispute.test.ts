import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { disputes, eventDeliveries, eventTargets, orderEvents, orders } from '#db/schema.ts';
import { idleOutbox, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { type PayPalDispute, parseEvent } from '#server/adapters/paypal/webhook-events.ts';
import { listDisputes, toDisputeEvents } from './list-disputes.ts';
import { recordDispute } from './receive-webhook.ts';

const db = tempDatabase();
const now = () => new Date('2026-03-05T12:00:00Z');

/** Builds an event in PayPal's words; `hour` is its `update_time`. */
function told(type: string, hour: number, resource: Record<string, unknown> = {}): PayPalDispute {
  const parsed = parseEvent({
    id: `WH-${type}-${hour}`,
    event_type: `CUSTOMER.DISPUTE.${type}`,
    resource: {
      dispute_id: 'PP-D-1',
      create_time: '2026-03-02T00:00:00.000Z',
      update_time: `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`,
      disputed_transactions: [{ seller_transaction_id: 'CAPTURE-1' }],
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      status: 'WAITING_FOR_SELLER_RESPONSE',
      dispute_life_cycle_stage: 'INQUIRY',
      dispute_amount: { currency_code: 'USD', value: '49.00' },
      seller_response_due_date: '2026-03-12T08:00:00.000Z',
      ...resource,
    },
  });
  if (parsed?.kind !== 'disputed') throw new Error('This is no dispute');
  return parsed.dispute;
}

const story = [
  told('CREATED', 1),
  told('UPDATED', 2, { dispute_life_cycle_stage: 'CHARGEBACK' }),
  told('UPDATED', 3, {
    dispute_life_cycle_stage: 'CHARGEBACK',
    status: 'UNDER_REVIEW',
    seller_response_due_date: undefined,
  }),
  told('RESOLVED', 4, {
    dispute_life_cycle_stage: 'CHARGEBACK',
    status: 'RESOLVED',
    seller_response_due_date: undefined,
    dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
  }),
] as const;

/** What PayPal says after the seller had won. */
const lost = told('RESOLVED', 5, {
  status: 'RESOLVED',
  dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
});

async function hear(events: readonly PayPalDispute[]) {
  const { order } = await insertOrder(db(), { captureId: 'CAPTURE-1' });
  await db()
    .insert(eventTargets)
    .values({
      kind: 'webhook',
      encryptedUrl: '',
      encryptedSecret: '',
      kinds: ['dispute.opened', 'dispute.closed'],
      createdAt: now(),
    });
  const deps = { db: db(), settings: testSettings, outbox: idleOutbox(), now };
  for (const event of events) await recordDispute(deps, order, event);
  const [row] = await db().select().from(disputes);
  const [{ disputeId } = { disputeId: null }] = await db()
    .select({ disputeId: orders.disputeId })
    .from(orders)
    .where(eq(orders.id, order.id));
  const enqueued = await db()
    .select({ kind: eventDeliveries.kind })
    .from(eventDeliveries)
    .where(sql`target_id IS NOT NULL`);
  const shown = await listDisputes(db(), order.id, now());
  return { row, disputeId, shown, kinds: enqueued.map(({ kind }) => kind) };
}

const orderings = (events: readonly PayPalDispute[]): PayPalDispute[][] =>
  events.length === 0
    ? [[]]
    : events.flatMap((event) =>
        orderings(events.filter((other) => other !== event)).map((rest) => [event, ...rest]),
      );

test('a dispute is kept with reason, amount, stage and deadline @p282', async () => {
  const { row, disputeId, kinds, shown } = await hear(story.slice(0, 2));
  expect(row).toMatchObject({
    id: 'PP-D-1',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    stage: 'CHARGEBACK',
    amountCents: 4900,
    dueAt: new Date('2026-03-12T08:00:00Z'),
    openedAt: new Date('2026-03-02T00:00:00Z'),
    resolvedAt: null,
  });
  expect(disputeId).toBe('PP-D-1');
  expect(kinds).toEqual(['dispute.opened']);
  expect(shown).toMatchObject([{ daysLeft: 7, amount: 49, isWon: null }]);
  expect(shown.flatMap(toDisputeEvents).map(({ kind, detail }) => [kind, detail])).toEqual([
    ['dispute-opened', 'Merchandise or service not received, $49.00'],
    ['dispute-moved', 'Chargeback'],
  ]);
});

test.each(orderings(story).map((events, index) => [index, events] as const))(
  'in any order, and twice, events end in the newest (%i) @p282',
  async (_, events) => {
    const { row, disputeId, kinds } = await hear([...events, ...events]);
    expect(row).toMatchObject({
      status: 'RESOLVED',
      stage: 'CHARGEBACK',
      outcome: 'RESOLVED_SELLER_FAVOUR',
      dueAt: null,
      resolvedAt: new Date('2026-03-02T04:00:00Z'),
    });
    expect(disputeId).toBeNull();
    const isOpenedFirst = events[0] !== story[3];
    expect(kinds).toEqual([...(isOpenedFirst ? ['dispute.opened'] : []), 'dispute.closed']);
  },
);

test('of two events of one moment the end counts', async () => {
  const end = told('RESOLVED', 1, { status: 'RESOLVED' });
  expect((await hear([story[0], end])).row?.resolvedAt).not.toBeNull();
});

test('an event moves no dispute to another order @p282', async () => {
  await hear([story[0]]);
  const { order: other } = await insertOrder(db(), { id: 'other', paypalOrderId: 'OTHER' });
  const deps = { db: db(), settings: testSettings, outbox: idleOutbox(), now };
  await recordDispute(deps, other, story[1]);
  expect(await db().select().from(disputes)).toMatchObject([
    { orderId: 'purchase-1', stage: 'INQUIRY' },
  ]);
});

test.each([
  ['won', 'completed', [story[3]]],
  ['lost since', 'reversed', [lost, story[3]]],
] as const)('a dispute that was %s leaves its order %s @p286', async (_, state, events) => {
  const { order } = await insertOrder(db(), { state: 'reversed' });
  const at = now();
  await db()
    .insert(orderEvents)
    .values({ orderId: order.id, state: 'completed', reason: '', source: 'paypal', createdAt: at });
  const deps = { db: db(), settings: testSettings, outbox: idleOutbox(), now };
  for (const event of events) await recordDispute(deps, order, event);
  expect(await db().select({ state: orders.state }).from(orders)).toEqual([{ state }]);
});

test('what is no name, moment or sum of PayPal’s is not kept @p282', () => {
  const odd = told('CREATED', 1, {
    reason: '<b>=1+1</b>',
    seller_response_due_date: 'soon',
    dispute_amount: { currency_code: 'EUR', value: '49.00' },
  });
  expect(odd).toMatchObject({ reason: '', dueAt: null, amountCents: null });
  const hostile = { dispute_id: '../../payments' };
  expect(() => told('CREATED', 1, hostile)).toThrow('This is no dispute');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type Effect, type OrderEvent } from './decide.ts';
import { grantsAccess, isUnsettled, mayFollow, type Order } from './order.ts';

const createdAt = new Date('2026-03-01T09:30:00.000Z');
const later = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000);
const amountCents = 4900;
const nobody = { email: null, company: null, payerCountry: null, addressCountry: null };
const unset = { billingCountry: null, renewsId: null, renewedAt: null, blockedAt: null, note: '' };
const newOrder: Order = {
  id: 'order-1',
  state: 'created',
  reviewReason: null,
  origin: 'paypal',
  productId: 7,
  productName: 'Grid Engine',
  partCount: 0,
  fileId: 1,
  amountCents,
  listPriceCents: 4900,
  promoCode: 'TEN',
  promoMaxUses: null,
  promoClaimedAt: null,
  captureRefusal: null,
  discountBasisPoints: 0,
  termsVersion: '2025-10-18',
  termsAcceptedAt: createdAt,
  paypalOrderId: 'PAYPAL-1',
  captureId: null,
  captureAttempt: 1,
  keyLimit: 5,
  termDays: null,
  expiresAt: null,
  ...nobody,
  ...unset,
  importId: null,
  blockedReason: '',
  sourceOrderId: null,
  source: '',
  wantsBetas: false,
  reviewAskedAt: null,
  refundedCents: 0,
  disputeId: null,
  nextCheckAt: null,
  erasureAskedAt: null,
  createdAt,
  updatedAt: createdAt,
  completedAt: null,
};

const buyer = { email: 'ada@example.com', country: 'DE', refunds: [] };
const captured = (status: string, change: { amountCents?: number; customId?: string } = {}) => ({
  id: 'PAYPAL-1',
  status: 'COMPLETED',
  customId: 'order-1',
  ...buyer,
  ...change,
  capture: { id: 'C1', status, currency: 'USD', amountCents, feeCents: 220, ...change },
});

/** An order with its past and the effects so far. */
interface Life {
  order: Order;
  /** Earlier versions of the order, which a late answer may refer to. */
  past: Order[];
  /** Refunded cents by refund id, as the store sums them; ids of reversals begin with B. */
  refunds: Map<string, number>;
  effects: Effect['kind'][];
}

const begin = (): Life => ({ order: newOrder, past: [newOrder], refunds: new Map(), effects: [] });
function happen(life: Life, event: OrderEvent): void {
  const transition = decide(life.order, event);
  if (!transition) return;
  life.effects.push(...transition.effects.map(({ kind }) => kind));
  life.order = { ...life.order, ...transition.values, state: transition.to };
  life.past.push(life.order);
}

/** Any event; its numbers choose among the refunds and versions that exist by then. */
const anyHappening = fc.oneof(
  fc.constantFrom(
    { kind: 'approved' as const },
    { kind: 'capture-announced' as const },
    { kind: 'capture-begun' as const },
    { kind: 'approval-used-up' as const },
    { kind: 'promo-code-claimed' as const, email: 'ada@example.com' },
    { kind: 'promo-code-refused' as const, email: null, refusal: 'used-up' as const },
    { kind: 'buyer-blocked' as const, email: null },
  ),
  fc.record({
    kind: fc.constantFrom(
      'capture-refused' as const,
      'product-withdrawn' as const,
      'approval-missing' as const,
      'voided' as const,
      'time-passed' as const,
    ),
    age: fc.nat(5),
  }),
  fc.record({
    kind: fc.constant('capture-answered' as const),
    age: fc.nat(5),
    answer: fc.constantFrom(
      captured('COMPLETED'),
      captured('PENDING'),
      captured('DECLINED'),
      captured('REFUNDED'),
      captured('PARTIALLY_REFUNDED'),
      captured('COMPLETED', { amountCents: 4800 }),
      captured('COMPLETED', { customId: 'another' }),
    ),
  }),
  fc.record({
    kind: fc.constant('money-returned' as const),
    refundId: fc.constantFrom<string>('R1', 'R2', 'B1', 'B2'),
    amountCents: fc.constantFrom(100, 2450, amountCents),
  }),
  fc.constant({ kind: 'dispute-won' as const }),
);

type Happening = typeof anyHappening extends fc.Arbitrary<infer T> ? T : never;

function eventOf(life: Life, happening: Happening, hours: number): OrderEvent {
  const at = later(hours);
  const asOf = ({ age }: { age: number }) => life.past.at(-1 - age) ?? life.order;
  switch (happening.kind) {
    case 'capture-refused':
    case 'product-withdrawn':
    case 'approval-missing':
    case 'voided':
    case 'time-passed':
      return { kind: happening.kind, at, asOf: asOf(happening) };
    case 'capture-answered':
      return { kind: happening.kind, at, answer: happening.answer, asOf: asOf(happening) };
    case 'money-returned': {
      const { refundId } = happening;
      const sum = life.refunds.get(refundId) ?? happening.amountCents;
      life.refunds.set(refundId, sum);
      const sums = { refundedCents: sumOf(life), reversedCents: sumOf(life, 'B') };
      return { ...happening, at, amountCents: sum, isReversal: refundId.startsWith('B'), ...sums };
    }
    case 'dispute-won': {
      const wasCompleted = life.past.some(({ state }) => state === 'completed');
      for (const id of ['B1', 'B2']) life.refunds.delete(id);
      return { kind: happening.kind, at, refundedCents: sumOf(life), wasCompleted };
    }
    default:
      return { ...happening, at };
  }
}

const sumOf = ({ refunds }: Life, prefix = '') =>
  [...refunds].reduce((cents, [id, more]) => cents + (id.startsWith(prefix) ? more : 0), 0);

const fullRefund: Happening = {
  kind: 'money-returned',
  refundId: 'FULL',
  amountCents,
};

/** A sequence of events, some repeated, each some time after the one before. */
const anyLife = fc.array(fc.tuple(anyHappening, fc.boolean()), { maxLength: 30 });

describe('any events in any order, repeated or missing', () => {
  it('pay an order and mail its receipt at most once @p8', () => {
    fc.assert(
      fc.property(anyLife, (happenings) => {
        const life = begin();
        let timesPaid = 0;
        for (const [index, [happening, isTwice]] of happenings.entries()) {
          const event = eventOf(life, happening, index / 5);
          for (const each of isTwice ? [event, event] : [event]) {
            const before = life.order;
            happen(life, each);
            const { order } = life;
            if (order.state === before.state) continue;
            expect(mayFollow(before.state, order.state)).toBe(true);
            if (grantsAccess(order.state) && before.state !== 'reversed') timesPaid++;
          }
        }
        expect(timesPaid).toBeLessThanOrEqual(1);
        expect(life.effects.filter((kind) => kind === 'send-receipt')).toHaveLength(timesPaid);
      }),
    );
  });

  it('grant access for the exact sum of this order only, and restore it after a won dispute only @p6', () => {
    fc.assert(
      fc.property(anyLife, (happenings) => {
        const life = begin();
        for (const [index, [happening]] of happenings.entries()) {
          const before = life.order;
          const wasCompleted = life.past.some(({ state }) => state === 'completed');
          const event = eventOf(life, happening, index / 5);
          happen(life, event);
          const isGained = grantsAccess(life.order.state) && !grantsAccess(before.state);
          const isProof =
            event.kind === 'capture-answered' &&
            event.answer.capture.amountCents === amountCents &&
            event.answer.customId === 'order-1' &&
            before.state !== 'reversed';
          const isRestored = event.kind === 'dispute-won' && wasCompleted;
          expect(isGained && !isProof && !isRestored).toBe(false);
        }
      }),
    );
  });

  it('never restore access after a full refund @p13', () => {
    fc.assert(
      fc.property(anyLife, anyLife, (before, after) => {
        const life = begin();
        for (const [index, [happening]] of before.entries()) {
          happen(life, eventOf(life, happening, index / 5));
        }
        happen(life, eventOf(life, fullRefund, 6));
        const states = after.map(([happening], index) => {
          happen(life, eventOf(life, happening, 6 + index / 5));
          return life.order.state;
        });
        expect(states.filter(grantsAccess)).toEqual([]);
      }),
    );
  });

  it('never change the date of payment or lower the attempt', () => {
    fc.assert(
      fc.property(anyLife, (happenings) => {
        const life = begin();
        for (const [index, [happening]] of happenings.entries()) {
          const { completedAt, captureAttempt } = life.order;
          happen(life, eventOf(life, happening, index / 5));
          expect(life.order.completedAt).toEqual(completedAt ?? life.order.completedAt);
          expect(life.order.captureAttempt).toBeGreaterThanOrEqual(captureAttempt);
        }
      }),
    );
  });

  it('settle every order once PayPal has answered and three hours have passed @p11', () => {
    const ends = fc.constantFrom('COMPLETED', 'DECLINED', 'REFUNDED', null);
    fc.assert(
      fc.property(anyLife, ends, (happenings, end) => {
        const life = begin();
        for (const [index, [happening]] of happenings.entries()) {
          happen(life, eventOf(life, happening, index / 5));
        }
        const at = later(24);
        // PayPal decides a pending capture one way or the other.
        const status = end ?? (life.order.state === 'pending' ? 'COMPLETED' : null);
        if (status) {
          const answer = captured(status);
          happen(life, { kind: 'capture-answered', at, answer, asOf: life.order });
        }
        happen(life, { kind: 'time-passed', at, asOf: life.order });
        expect(isUnsettled(life.order)).toBe(false);
      }),
    );
  });
});

describe('a late event changes nothing', () => {
  const at = later(1);

  it('after a refusal of an older attempt', () => {
    const order = { ...newOrder, captureAttempt: 2 };
    expect(decide(order, { kind: 'capture-refused', at, asOf: newOrder })).toBeNull();
    const answer = captured('DECLINED');
    expect(decide(order, { kind: 'capture-answered', at, answer, asOf: newOrder })).toBeNull();
  });

  it('after an expiry decided before a capture began', () => {
    const order = { ...newOrder, nextCheckAt: at };
    expect(decide(order, { kind: 'voided', at, asOf: newOrder })).toBeNull();
    expect(decide(order, { kind: 'time-passed', at: later(4), asOf: newOrder })).toBeNull();
  });

  it('after an approval of an order whose promo code was refused', () => {
    const order: Order = { ...newOrder, state: 'expired', captureRefusal: 'used-up' };
    for (const kind of ['approved', 'capture-begun'] as const) {
      expect(decide(order, { kind, at })).toBeNull();
    }
  });
});

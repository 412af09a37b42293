import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactions, orders } from '#db/schema.ts';
import type { PayPalRefund } from '#server/adapters/paypal/answers.ts';
import type { Deps } from '#server/deps.ts';
import { Worker, whenWoken } from '#server/kit/jobs/worker.ts';
import { log } from '#server/kit/log.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';

export interface PaymentFacts {
  /** The captured amount, if it may differ from the quoted one. */
  grossCents?: number;
  /** Null: unknown. */
  feeCents: number | null;
  country: string;
}

type Writer = Pick<Tx, 'update'>;

export async function notePayment(
  tx: Writer,
  orderId: string,
  { grossCents, feeCents, country }: PaymentFacts,
): Promise<void> {
  const values = {
    ...(grossCents !== undefined && { grossCents }),
    ...(country !== '' && { country }),
    ...(feeCents !== null && { feeCents, feeDueAt: null }),
  };
  if (Object.keys(values).length === 0) return;
  await tx
    .update(transactions)
    .set(values)
    .where(and(eq(transactions.reference, orderId), eq(transactions.kind, 'sale')));
}

/** Records, once, the fee that PayPal returned with a refund or reversal. */
export async function noteRefundFee(
  tx: Writer,
  { id, feeCents }: Pick<PayPalRefund, 'id' | 'feeCents'>,
): Promise<void> {
  if (feeCents === null) return;
  await tx
    .update(transactions)
    .set({ feeCents: 0 - feeCents, feeDueAt: null })
    .where(
      and(
        eq(transactions.reference, id),
        inArray(transactions.kind, ['refund', 'reversal']),
        isNull(transactions.feeCents),
      ),
    );
}

type FeeDeps = Pick<Deps, 'db' | 'paypal' | 'now'>;

/** Delay between orders: a shop of 100,000 sales is done within a day. */
const pauseMs = 1_000;
/** Delay while PayPal does not answer. */
const pauseWhenDownMs = 60_000;
/** Longer than two calls take; if the process dies, another may claim the order after this. */
const claimMs = 5 * 60_000;

export function feeAsker(deps: FeeDeps): Worker {
  return new Worker({
    ...whenWoken,
    name: 'fees',
    async poll() {
      const outcome = await askNextFees(deps);
      if (outcome === 'none') return { nextInMs: whenWoken.pollMs };
      return { nextInMs: outcome === 'asked' ? pauseMs : pauseWhenDownMs };
    },
  });
}

export const isFeeDue = ({ now }: Pick<Deps, 'now'>) =>
  sql`EXISTS (SELECT 1 FROM ${transactions} WHERE fee_due_at <= ${now().getTime()})`;

/** Asks for the latest missing fees, once: what PayPal has forgotten stays empty. */
export async function askNextFees(deps: FeeDeps): Promise<'none' | 'asked' | 'down'> {
  const order = await claimOrder(deps);
  if (!order) return 'none';
  try {
    await askFees(deps, order);
    return 'asked';
  } catch (error) {
    if (!(error instanceof PayPalUnavailable)) throw error;
    log.warn('PayPal’s fees could not be fetched');
    return 'down';
  }
}

interface Asked {
  id: string;
  paypalOrderId: string | null;
  captureId: string | null;
}

async function claimOrder({ db, now }: FeeDeps): Promise<Asked | undefined> {
  const moment = now().getTime();
  const [claimed] = await db
    .update(transactions)
    .set({ feeDueAt: new Date(moment + claimMs) })
    .where(
      and(
        sql`order_id = (SELECT order_id FROM ${transactions} WHERE fee_due_at <= ${moment} ORDER BY fee_due_at DESC LIMIT 1)`,
        sql`fee_due_at <= ${moment}`,
      ),
    )
    .returning({ orderId: transactions.orderId });
  if (!claimed) return undefined;
  return db.query.orders.findFirst({
    where: eq(orders.id, claimed.orderId),
    columns: { id: true, paypalOrderId: true, captureId: true },
  });
}

/** @throws PayPalUnavailable */
async function askFees({ db, paypal }: FeeDeps, order: Asked): Promise<void> {
  const { id, paypalOrderId, captureId } = order;
  const answer = paypalOrderId === null ? null : await paypal.findOrder(paypalOrderId);
  // PayPal forgets orders before captures.
  const capture =
    answer?.capture ?? (captureId === null ? null : await paypal.findCapture(captureId));
  await db.transaction(async (tx) => {
    await notePayment(tx, id, {
      feeCents: capture?.feeCents ?? null,
      country: answer?.country ?? '',
    });
    if (answer?.country) {
      await tx
        .update(orders)
        .set({ payerCountry: answer.country })
        .where(and(eq(orders.id, id), isNull(orders.payerCountry)));
    }
    for (const refund of answer?.refunds ?? []) await noteRefundFee(tx, refund);
    await tx
      .update(transactions)
      .set({ feeDueAt: null })
      .where(and(eq(transactions.orderId, id), sql`fee_due_at IS NOT NULL`));
  });
}

import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactions } from '#db/schema.ts';
import type { PayPalRefund } from '#server/adapters/paypal/answers.ts';

export interface PaymentFacts {
  /** The captured amount, if it may differ from the quoted one. */
  grossCents?: number;
  /** Null: unknown. */
  feeCents: number | null;
  country: string;
}

type Writer = Pick<Tx, 'update'>;

/** Records what PayPal says about a sale: fee, country and, for a new sale, the amount taken. */
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

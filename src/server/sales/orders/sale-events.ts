import type { EventKind } from '#contract/event-kinds.ts';
import type { OrderState } from '#contract/order-states.ts';
import type { Tx } from '#db/client.ts';
import { enqueueEvent } from '#server/kit/events/enqueue-event.ts';
import type { Order } from './order.ts';

/** Maps a change of state to the kind that targets know; null: none. A won dispute is no sale. */
function kindOf(from: OrderState, to: OrderState): EventKind | null {
  if (to === 'pending' || to === 'review') return 'sale.review';
  const isSale = to === 'completed' && from !== 'reversed' && from !== 'ended';
  return isSale ? 'sale.completed' : null;
}

/** Tells the seller's targets that an order was paid, or that its payment is held back. */
export async function enqueueSaleEvent(
  tx: Tx,
  from: OrderState,
  { id, state }: Pick<Order, 'id' | 'state'>,
  at: Date,
): Promise<void> {
  const kind = kindOf(from, state);
  if (kind) await enqueueEvent(tx, { kind, subjectId: id }, at);
}

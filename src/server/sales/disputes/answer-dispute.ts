import { and, eq, lte, ne, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import {
  texts,
  type Dispute,
  type acceptDispute as acceptRoute,
} from '#contract/sales/disputes.ts';
import type { AuditAction } from '#contract/seller/audit-log.ts';
import { disputeAnswers, disputes, orders } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, notFound, refused, unavailable } from '#server/kit/errors.ts';
import { listDisputes } from '../orders/list-disputes.ts';
import { describeOrder, type Order } from '../orders/order.ts';
import type { DisputeResult } from '#server/adapters/paypal/dispute-calls.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { evidenceNotes as evidenceTexts } from '#texts/disputes.ts';

type Kind = typeof disputeAnswers.$inferSelect.kind;

const requestIdLength = 32;
/** Keeps others off an answer while it is sent: longer than PayPal's call with all retries. */
const holdMs = 90_000;

const actions: Record<Kind, AuditAction> = {
  evidence: 'dispute-evidence-sent',
  accept: 'dispute-accepted',
};

/** Finds the newest open dispute. @throws AppError 404 no such order; 409 none is open */
export async function findOpenDispute(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  orderId: string,
): Promise<{ order: Order; dispute: Dispute }> {
  const [order, all] = await Promise.all([
    db.query.orders.findFirst({ where: eq(orders.id, orderId) }),
    listDisputes(db, orderId, now()),
  ]);
  if (!order) throw notFound(texts.noOrder);
  const dispute = all.findLast(({ resolvedAt }) => resolvedAt === null);
  if (!dispute) throw conflict(texts.noDispute);
  return { order, dispute };
}

/** Reads a dispute again; an answer may have closed it. */
export async function readDispute(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  orderId: string,
  { id }: Dispute,
): Promise<Dispute> {
  const all = await listDisputes(db, orderId, now());
  const found = all.find((each) => each.id === id);
  if (!found) throw notFound(texts.noDispute);
  return found;
}

/**
 * Sends an answer to a dispute once. Stores it before calling PayPal and repeats it under the same
 * request id until PayPal answers.
 *
 * @throws AppError 409 it was sent, or is being sent; 422 PayPal refuses; 503 PayPal is silent
 */
export async function answerDispute(
  deps: Pick<Deps, 'db' | 'now'>,
  { order, dispute, kind }: { order: Order; dispute: Dispute; kind: Kind },
  caller: Caller,
  send: (requestId: string) => Promise<DisputeResult>,
): Promise<void> {
  const requestId = await claim(deps, dispute.id, kind);
  let result: DisputeResult;
  try {
    result = await send(requestId);
  } catch (error) {
    await release(deps, requestId);
    throw error instanceof PayPalUnavailable ? unavailable(texts.silent) : error;
  }
  const failure = result.kind === 'refused' ? result.reason : null;
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    await tx
      .update(disputeAnswers)
      .set({ state: failure === null ? 'sent' : 'refused', failure, updatedAt: at })
      .where(eq(disputeAnswers.id, requestId));
    const detail = failure === null ? dispute.id : texts.refused(failure);
    const event = { action: actions[kind], subject: describeOrder(order), detail };
    await recordAction(tx, caller, event, at);
  });
  if (failure !== null) throw refused(texts.refused(failure));
}

/** Stores the answer, or takes over one that PayPal has not answered. @returns its request id */
async function claim(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  disputeId: string,
  kind: Kind,
): Promise<string> {
  const at = now();
  const heldUntil = new Date(at.getTime() + holdMs);
  const values = { kind, disputeId, state: 'sending' as const, createdAt: at, updatedAt: at };
  return db.transaction(async (tx) => {
    const [dispute, made] = await Promise.all([
      tx.query.disputes.findFirst({ where: eq(disputes.id, disputeId) }),
      tx.query.disputeAnswers.findMany({
        where: and(eq(disputeAnswers.disputeId, disputeId), ne(disputeAnswers.state, 'refused')),
      }),
    ]);
    if (!dispute || dispute.resolvedAt) throw conflict(texts.noDispute);
    if (made.some((answer) => answer.kind === 'accept' && answer.state === 'sent')) {
      throw conflict(texts.isAccepted);
    }
    if (made.some((answer) => answer.kind === kind && answer.state === 'sent')) {
      throw conflict(texts.isSent);
    }
    const [claimed] = await tx
      .insert(disputeAnswers)
      .values({ ...values, id: randomBase32(requestIdLength), heldUntil })
      .onConflictDoUpdate({
        target: [disputeAnswers.disputeId, disputeAnswers.kind],
        targetWhere: sql`state <> 'refused'`,
        set: { heldUntil, updatedAt: at },
        setWhere: and(eq(disputeAnswers.state, 'sending'), lte(disputeAnswers.heldUntil, at)),
      })
      .returning({ id: disputeAnswers.id });
    if (!claimed) throw conflict(texts.isSending);
    return claimed.id;
  });
}

async function release({ db, now }: Pick<Deps, 'db' | 'now'>, requestId: string): Promise<void> {
  await db
    .update(disputeAnswers)
    .set({ heldUntil: now() })
    .where(and(eq(disputeAnswers.id, requestId), eq(disputeAnswers.state, 'sending')));
}

/**
 * PayPal reports the returned money in events of its own, which end the purchase.
 *
 * @throws AppError 404, 409, 422, 503 like `answerDispute`
 */
export async function acceptDispute(
  deps: Deps,
  { id }: ParsedInputOf<typeof acceptRoute>,
  caller: Caller,
): Promise<OutputOf<typeof acceptRoute>> {
  const { order, dispute } = await findOpenDispute(deps, id);
  await answerDispute(deps, { order, dispute, kind: 'accept' }, caller, (requestId) =>
    deps.paypal.acceptClaim({ disputeId: dispute.id, requestId, note: evidenceTexts.acceptNote }),
  );
  return { dispute: await readDispute(deps, id, dispute) };
}

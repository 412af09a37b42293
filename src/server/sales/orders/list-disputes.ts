import { asc, eq } from 'drizzle-orm';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import { wonOutcomes } from '#contract/sales/order-states.ts';
import type { Dispute } from '#contract/sales/disputes.ts';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import type { OrderDetail } from '#contract/sales/orders.ts';
import type { Db } from '#db/client.ts';
import { disputeAnswers, disputes } from '#db/schema.ts';
import { disputeWords } from '#texts/disputes.ts';

type Answer = typeof disputeAnswers.$inferSelect;

export async function listDisputes(
  db: Pick<Db, 'select'>,
  orderId: string,
  now: Date,
): Promise<Dispute[]> {
  const rows = await db
    .select({ dispute: disputes, answer: disputeAnswers })
    .from(disputes)
    .leftJoin(disputeAnswers, eq(disputeAnswers.disputeId, disputes.id))
    .where(eq(disputes.orderId, orderId))
    .orderBy(asc(disputes.openedAt), asc(disputes.id), asc(disputeAnswers.createdAt));
  const byId = Map.groupBy(rows, ({ dispute }) => dispute.id);
  return [...byId.values()].flatMap((own) => {
    const answers = own.flatMap(({ answer }) => answer ?? []);
    return own.slice(0, 1).map(({ dispute }) => describeDispute(dispute, answers, now));
  });
}

function describeDispute(row: typeof disputes.$inferSelect, answers: Answer[], now: Date): Dispute {
  const { id, reason, status, stage, outcome, amountCents, resolvedAt, dueAt } = row;
  return {
    id,
    reason,
    status,
    stage,
    outcome,
    amount: amountCents === null ? null : toDollars(amountCents),
    openedAt: row.openedAt.toISOString(),
    stageAt: row.stageAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    daysLeft: dueAt && !resolvedAt ? daysUntil(dueAt, now) : null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    isWon: resolvedAt && wonOutcomes.includes(outcome),
    answers: answers.map(({ kind, state, failure, updatedAt }) => ({
      kind,
      state,
      failure,
      at: updatedAt.toISOString(),
    })),
  };
}

export const daysUntil = (due: Date, now: Date): number =>
  Math.round((Date.parse(dayOf(due)) - Date.parse(dayOf(now))) / dayMs);

type Event = Omit<OrderDetail['events'][number], 'at' | 'source'> & { at: Date; source?: null };

export function toDisputeEvents(dispute: Dispute): Event[] {
  const { reason, stage, amount, openedAt, stageAt, resolvedAt, isWon, outcome } = dispute;
  const sum = amount === null ? '' : formatPrice(amount);
  const opened = [disputeWords(reason), sum].filter(Boolean).join(', ');
  const events: Event[] = [{ at: new Date(openedAt), kind: 'dispute-opened', detail: opened }];
  if (stageAt > openedAt && stageAt !== resolvedAt) {
    events.push({ at: new Date(stageAt), kind: 'dispute-moved', detail: disputeWords(stage) });
  }
  events.push(...dispute.answers.flatMap(toAnswerEvent));
  if (resolvedAt) {
    const kind = isWon ? 'dispute-won' : 'dispute-lost';
    events.push({ at: new Date(resolvedAt), kind, detail: disputeWords(outcome) });
  }
  return events;
}

const answerKinds = {
  evidence: { sent: 'evidence-sent', refused: 'evidence-refused' },
  accept: { sent: 'claim-accepted', refused: 'claim-refused' },
} as const;

function toAnswerEvent({ kind, state, failure, at }: Dispute['answers'][number]): Event[] {
  if (state === 'sending') return [];
  return [{ at: new Date(at), kind: answerKinds[kind][state], detail: failure ?? '' }];
}

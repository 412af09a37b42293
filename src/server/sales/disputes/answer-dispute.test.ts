import { expect, test } from 'vitest';
import { texts } from '#contract/sales/disputes.ts';
import { auditLog, disputeAnswers, disputes } from '#db/schema.ts';
import { insertOrder, owner as caller } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import type { DisputeResult } from '#server/adapters/paypal/dispute-calls.ts';
import { answerDispute, findOpenDispute } from './answer-dispute.ts';

const db = tempDatabase();
const start = new Date('2026-03-05T12:00:00Z');

/** Inserts an order in dispute, and returns how its seller answers. */
async function disputed() {
  const { order } = await insertOrder(db());
  await db().insert(disputes).values({
    id: 'PP-D-1',
    orderId: order.id,
    reason: '',
    status: 'OPEN',
    stage: 'INQUIRY',
    openedAt: start,
    stageAt: start,
    updatedAt: start,
  });
  const given: string[] = [];
  async function answer(
    afterMs: number,
    result: () => Promise<DisputeResult> = async () => ({ kind: 'done' }),
    kind: 'evidence' | 'accept' = 'evidence',
  ): Promise<void> {
    const now = () => new Date(start.getTime() + afterMs);
    const deps = { db: db(), now };
    const { dispute } = await findOpenDispute(deps, order.id);
    await answerDispute(deps, { order, dispute, kind }, caller, (requestId) => {
      given.push(requestId);
      return result();
    });
  }
  return { order, answer, given };
}

test('one that a killed process was sending goes on later, as the same request @p285', async () => {
  const { answer, given } = await disputed();
  const { promise: never } = Promise.withResolvers<DisputeResult>();
  void answer(0, () => never);
  await expect.poll(() => given).toHaveLength(1);
  await expect(answer(89_000)).rejects.toMatchObject({ status: 409, message: texts.isSending });
  await answer(90_000);
  expect(given).toEqual([given[0], given[0]]);
  expect(await db().select().from(disputeAnswers)).toMatchObject([{ state: 'sent' }]);
  expect(await db().select().from(auditLog)).toMatchObject([{ action: 'dispute-evidence-sent' }]);
});

test('one that PayPal has closed meanwhile is sent nothing @p285', async () => {
  const { order, given } = await disputed();
  const deps = { db: db(), now: () => start };
  const { dispute } = await findOpenDispute(deps, order.id);
  await db().update(disputes).set({ resolvedAt: start });
  for (const kind of ['evidence', 'accept'] as const) {
    const answered = answerDispute(deps, { order, dispute, kind }, caller, async (requestId) => {
      given.push(requestId);
      return { kind: 'done' };
    });
    await expect(answered).rejects.toMatchObject({ status: 409, message: texts.noDispute });
  }
  expect(given).toEqual([]);
});

test('after evidence a claim can still be accepted, and nothing after that @p286', async () => {
  const { answer } = await disputed();
  await answer(0);
  await answer(1, undefined, 'accept');
  for (const kind of ['evidence', 'accept'] as const) {
    const again = answer(2, undefined, kind);
    await expect(again).rejects.toMatchObject({ status: 409, message: texts.isAccepted });
  }
});

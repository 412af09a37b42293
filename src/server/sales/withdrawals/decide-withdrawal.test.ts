import { expect, test } from 'vitest';
import { refunds, withdrawals } from '#db/schema.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { captureOrder } from '../orders/capture-order.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';

const { deps, newOrder, approve, mailsOf } = await settlementFixtures();
const admin = { id: 'admin-1', username: 'owner', role: 'owner' as const, sessionId: 'session-1' };

test('of decisions at once one counts @p243', async () => {
  const { id: orderId, paypalOrderId } = await newOrder();
  const email = 'ada@example.com';
  await approve(paypalOrderId, { email });
  await captureOrder(deps(), { orderID: paypalOrderId ?? '' });
  const stated = { name: 'Ada', statedOrderId: 'X', email, orderId, isAcknowledged: true };
  await deps()
    .db.insert(withdrawals)
    .values({ ...stated, id: 1, createdAt: deps().now() });
  const decided = await Promise.allSettled(
    (['decline', 'refund', 'decline'] as const).map((decision) =>
      decideWithdrawal(deps(), { id: 1, decision, text: 'Too late.' }, { admin, address: '' }),
    ),
  );
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const declined = (await mailsOf()).filter(({ kind }) => kind === 'withdrawal-declined');
  expect(declined.length + (await deps().db.$count(refunds))).toBe(1);
});

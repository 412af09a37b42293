import { expect, test } from 'vitest';
import { orders, outbox, productVersions, releaseMails } from '#db/schema.ts';
import { insertOrder } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { describeReleaseMail } from './describe-release-mail.ts';

const db = tempDatabase();
const now = new Date('2026-06-01T00:00:00.000Z');
const day = (days: number) => new Date(Date.parse('2026-04-01T00:00:00.000Z') + days * 86_400_000);

test('a release’s mail counts its recipients who paid within thirty days @p216', async () => {
  const { order } = await insertOrder(db(), { completedAt: day(-9) });
  const sent = { kind: 'release', state: 'sent', subject: 'News', sentAt: day(0) } as const;
  const dates = { nextAttemptAt: day(0), validUntil: day(9), createdAt: day(0) };
  const [version] = await db()
    .insert(productVersions)
    .values({
      productId: order.productId,
      fileId: order.fileId,
      number: '2.0',
      rank: 2_000_000,
      channel: 'stable',
      releasedAt: day(0),
    })
    .returning();
  const versionId = version?.id ?? 0;
  await db()
    .insert(releaseMails)
    .values({ versionId, state: 'queued', createdAt: day(0) });
  for (const name of ['ada', 'ben', 'cay', 'dan']) {
    const toAddress = `${name}@example.com`;
    const mail = { ...sent, ...dates, subjectId: String(versionId), recipient: toAddress };
    await db()
      .insert(outbox)
      .values({ ...mail, toAddress });
  }
  const buy = (email: string, days: number, origin: 'paypal' | 'granted' = 'paypal') =>
    db()
      .insert(orders)
      .values({
        ...order,
        id: email,
        paypalOrderId: email,
        email,
        origin,
        completedAt: day(days),
      });
  // In another spelling, too late, and as a copy.
  await buy('Ben@Example.com', 3);
  await buy('cay@example.com', 31);
  await buy('dan@example.com', 2, 'granted');
  const described = { id: versionId, productId: order.productId, channel: 'stable' } as const;
  expect(await describeReleaseMail(db(), described, now)).toEqual({
    total: 4,
    sent: 4,
    failed: 0,
    bought: 1,
    state: 'done',
  });
});

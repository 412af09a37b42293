import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '#contract/kit/days.ts';
import { mailSubscriptions, orders, outbox } from '#db/schema.ts';
import { idleOutbox, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { makeReviewMail, queueReviewMails } from './review-mails.ts';

const db = tempDatabase();
const sold = new Date('2026-03-01T09:30:00.000Z');
let now = sold;
const deps = () => ({ db: db(), settings: testSettings, outbox: idleOutbox(), now: () => now });

/** Sweeps that many days after the sale. @returns the mails so far */
async function sweepAt(days: number) {
  now = new Date(sold.getTime() + days * dayMs);
  await queueReviewMails(deps());
  return db().query.outbox.findMany({ where: eq(outbox.kind, 'review') });
}

beforeEach(async () => {
  await insertOrder(db(), { completedAt: sold });
});

test('a buyer is asked for a review once, 21 days after the sale @p237', async () => {
  expect(await sweepAt(20.9)).toEqual([]);
  const [mail] = await sweepAt(21);
  expect(mail).toMatchObject({ subjectId: 'purchase-1', state: 'queued' });
  expect(await sweepAt(22)).toHaveLength(1);
  await db().delete(outbox);
  expect(await sweepAt(23)).toEqual([]);
  const made = mail && (await makeReviewMail(deps(), mail));
  expect(made).toMatchObject({
    text: expect.stringContaining('/redownload?orderId='),
    announcement: { unsubscribeUrl: expect.stringContaining('/unsubscribe?t=') },
  });
});

test('nobody is asked who has left, or about what is refunded or old @p237', async () => {
  expect(await sweepAt(28)).toEqual([]);
  const [mail] = await sweepAt(21);
  const made = async () => mail && makeReviewMail(deps(), mail);
  await db().update(mailSubscriptions).set({ unsubscribedAt: now });
  await made();
  await db().update(mailSubscriptions).set({ unsubscribedAt: now });
  expect(await made()).toEqual({ withdrawn: 'The buyer has unsubscribed.' });
  await db().update(orders).set({ reviewAskedAt: null });
  await db().delete(outbox);
  expect(await sweepAt(21)).toEqual([]);
  await db().update(orders).set({ state: 'refunded' });
  expect(await made()).toEqual({ withdrawn: 'The purchase is no longer open.' });
});

import { beforeEach, expect, test } from 'vitest';
import { idleOutbox, testSettings as settings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { eventDeliveries, shopSettings } from '#db/schema.ts';
import { firstSettings } from '#server/kit/shop/first-settings.ts';
import { enqueueEvent } from '#server/kit/events/enqueue-event.ts';
import { mailSeller } from './mail-seller.ts';

const start = new Date('2026-03-01T09:30:00.000Z');
const [minute, hour] = [60_000, 3_600_000];

const db = tempDatabase();
let now = start;
beforeEach(() => {
  now = start;
});

const deps = () => ({ db: db(), settings, outbox: idleOutbox(), now: () => now });
const send = () => mailSeller(deps());
const sell = (subjectId: string) => {
  const path = '/admin/purchases/1';
  const describe = async () => ({ data: {}, sentence: `Sold ${subjectId}.`, path, facts: [] });
  return enqueueEvent(db(), { kind: 'sale.completed', subjectId, describe }, now);
};
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

test('the seller is mailed of each sale, once @p195', async () => {
  await sell('order-1');
  await Promise.all([send(), send()]);
  const mails = await db().query.outbox.findMany();
  expect(mails).toMatchObject([{ kind: 'event', toAddress: 'support@shop.example.com' }]);
  expect(mails[0]?.textBody).toContain('https://shop.example.com/admin/purchases/1');
});

test('one mail a day has the events of the day, when it is over where the shop is @p195', async () => {
  const values = firstSettings(settings);
  const seller = { ...values.seller, email: 'me@shop.example.com' };
  const notify = { ...values.notify, daily: true };
  await db()
    .insert(shopSettings)
    .values({ id: 1, values: { seller, notify, timeZone: 'Asia/Tokyo' }, updatedAt: start });
  await sell('order-1');
  pass(5 * hour);
  await sell('order-2');
  // 23:45 in Tokyo.
  now = new Date('2026-03-01T14:45:00.000Z');
  await send();
  expect(await db().query.outbox.findMany()).toEqual([]);
  pass(15 * minute);
  await sell('order-3');
  await send();
  const [mail, ...others] = await db().query.outbox.findMany();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    toAddress: 'me@shop.example.com',
    subject: '2 events on 1 Mar 2026',
  });
});

test('a switch of the settings ends a mail @p195', async () => {
  const notify = { ...firstSettings(settings).notify, 'sale.completed': false };
  await db().insert(shopSettings).values({ id: 1, values: { notify }, updatedAt: start });
  await sell('order-1');
  expect(await db().query.eventDeliveries.findMany()).toEqual([]);
});

test('an event that an earlier version queued is described when it is mailed @p195', async () => {
  await sell('order-1');
  await db().update(eventDeliveries).set({ described: null });
  const described = { data: {}, sentence: 'Sold it then.', path: '/admin', facts: [] };
  await mailSeller({ ...deps(), describe: async () => described });
  expect(await db().query.outbox.findMany()).toMatchObject([{ subject: 'Sold it then.' }]);
});

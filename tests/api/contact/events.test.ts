import { expect, test } from 'vitest';
import { eventKinds, type EventTargetKind } from '#contract/contact/event-kinds.ts';
import * as contract from '#contract/contact/event-targets.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { mailsOf } from '../../support/inbox.ts';
import { dataOf, useShop } from '../../support/shop.ts';
import { orderIdOf } from '../../support/purchase-ids.ts';

const shop = useShop({ admin: true });

const add = (kind: EventTargetKind, path: string) => {
  const url = kind === 'mail' ? path : shop.sandboxUrl + path;
  const kinds = [...eventKinds];
  return shop.call(contract.addEventTarget, { kind, url, kinds }, shop.token).then(dataOf);
};

interface Received {
  channel: string;
  body: string;
  verified: boolean | null;
}
async function received(): Promise<Received[]> {
  const answer = await fetch(`${shop.sandboxUrl}/events.json`);
  const { events } = (await answer.json()) as { events: Received[] };
  return events;
}

test('a sale reaches webhook, Discord, Telegram and mailbox, and the seller @p199', async () => {
  const hook = await add('webhook', '/hook');
  await shop.control('hook-secret', { secret: hook.secret });
  await add('discord', '/discord/1/token');
  await add('telegram', '/bot1:token/sendMessage?chat_id=7');
  await add('mail', 'mailto:books@example.com');
  const { id } = await shop.paidProduct();
  const { orderID, purchaseId, productName } = await shop.buy(id);

  await expect.poll(async () => (await received()).length, { timeout: 20_000 }).toBe(3);
  const events = await received();
  const bodyOf = (channel: string) =>
    JSON.parse(events.find((each) => each.channel === channel)?.body ?? '{}');
  expect(events.filter(({ verified }) => verified !== null)).toMatchObject([{ verified: true }]);
  const { type, data } = bodyOf('Webhook');
  expect(type).toBe('sale.completed');
  expect(data).toMatchObject({ id: orderIdOf(purchaseId), productName, state: 'completed' });
  expect(JSON.stringify(events)).not.toContain(orderID);
  expect(bodyOf('Telegram').text).toContain(`Sold ${productName} for $`);
  expect(bodyOf('Discord').allowed_mentions).toEqual({ parse: [] });
  expect(bodyOf('Discord').content).toContain(
    `${shop.url}/admin/purchases/${orderIdOf(purchaseId)}`,
  );
  const [mail] = await mailsOf(shop, 'books@example.com', 1);
  expect(mail?.subject).toContain(`Sold ${productName}`);
  expect(await mailsOf(shop, shop.env.SUPPORT_EMAIL ?? '', 1)).toMatchObject([
    { subject: mail?.subject },
  ]);

  const [target] = dataOf(await shop.call(contract.listEventTargets, {}, shop.token)).targets;
  expect(target).toMatchObject({
    url: `${shop.sandboxUrl}/…`,
    last: { state: 'sent', status: 204 },
  });
  const page = await shop.call(contract.listEventDeliveries, { id: hook.id }, shop.token);
  expect(dataOf(page)).toMatchObject({ total: 1 });
});

test('a target that fails holds up neither a sale nor its receipt @p199', async () => {
  const { id: target } = await add('webhook', '/nothing-is-here');
  const tried = dataOf(await shop.call(contract.testEventTarget, { id: target }, shop.token));
  expect(tried).toMatchObject({ state: 'failed', status: 404 });
  const { id } = await shop.paidProduct();
  const orderID = await shop.approvedOrder(id, { email: 'buyer@example.com' });
  dataOf(await shop.call(captureOrder, { orderID }));
  await mailsOf(shop, 'buyer@example.com', 1);
  const deliveries = async () =>
    dataOf(await shop.call(contract.listEventDeliveries, { id: target }, shop.token)).deliveries;
  await expect
    .poll(deliveries, { timeout: 20_000 })
    .toMatchObject([{ kind: 'sale.completed', state: 'queued', status: 404 }, { kind: 'test' }]);
});

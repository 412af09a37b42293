import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, meta, orders, setupChecks } from '#db/schema.ts';
import { login } from '#contract/seller/admin.ts';
import {
  getSetup,
  setupRows,
  setupSteps,
  trySetup,
  type SetupRow,
} from '#contract/seller/setup.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { saveSettings } from '#contract/seller/shop-settings.ts';
import { webhookEvents } from '#server/adapters/paypal/webhook-id.ts';
import { checkBroadcast, checkSender } from '#server/seller/setup/check-mail.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { setupDetails } from '#texts/seller.ts';
import { inboxOf } from '../../support/inbox.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true, env: { PAYPAL_WEBHOOK_ID: '' } });

const press = async (row: SetupRow, action: 'try' | 'set-aside' = 'try') => {
  const { rows, open } = dataOf(await shop.call(trySetup, { row, action }, shop.token));
  return { ...rows.find((each) => each.row === row), open };
};

interface Registered {
  webhooks: { id: string; url: string; event_types: { name: string }[] }[];
}

async function registeredAtPayPal(): Promise<Registered['webhooks']> {
  const basic = btoa(`${shop.env.PAYPAL_CLIENT_ID}:${shop.env.PAYPAL_CLIENT_SECRET}`);
  const token = await fetch(`${shop.sandboxUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: bearer } = await token.json();
  const answer = await fetch(`${shop.sandboxUrl}/v1/notifications/webhooks`, {
    headers: { Authorization: `Bearer ${bearer}` },
  });
  const { webhooks }: Registered = await answer.json();
  return webhooks;
}

const clearFaults = () => fetch(`${shop.sandboxUrl}/_control/faults`, { method: 'DELETE' });

test('a new shop has everything open but its products, for its owner alone', async () => {
  // Removes the demo's rows.
  await shop.database.db.delete(setupChecks);
  const { rows, open } = dataOf(await shop.call(getSetup, {}, shop.token));
  expect(rows.map(({ row }) => row)).toEqual(setupRows);
  const done = rows.filter(({ state }) => state !== 'open');
  expect(done).toMatchObject([{ row: 'first-product', state: 'ok' }]);
  expect(open).toBe(setupRows.length - 1);
  expect(failureOf(await shop.call(getSetup, {})).status).toBe(401);
  expect(failureOf(await shop.call(trySetup, { row: 'disk' })).status).toBe(401);
});

test('the webhook registers itself, once however often it is asked to @p179', async () => {
  const { product_id: productId, orderID } = await unsettled();
  // Without a webhook an event cannot be verified: PayPal sends it again later.
  expect(await deliver(orderID)).toBe(503);
  for (let times = 0; times < 2; times++)
    expect(await press('webhook')).toMatchObject({ state: 'ok' });
  const [webhook, ...others] = await registeredAtPayPal();
  expect(others).toEqual([]);
  expect(webhook?.url).toBe(`${shop.env.SITE_URL}/api/webhooks/paypal`);
  expect(webhook?.event_types.map(({ name }) => name)).toEqual([...webhookEvents]);
  const row = await shop.database.db.query.meta.findFirst({
    where: eq(meta.name, 'paypal-webhook-id'),
  });
  expect(row?.value).toBe(webhook?.id);
  expect(await deliver(orderID)).toBe(200);
  const order = await shop.findOrder(orderID);
  expect(order).toMatchObject({ state: 'refunded', productId });
});

test('a webhook that lacks an event opens its row, and pressing it adds that @p283', async () => {
  expect(await press('webhook')).toMatchObject({ state: 'ok' });
  const [before] = await registeredAtPayPal();
  // As in a shop that an earlier release registered.
  await shop.database.db.delete(meta).where(eq(meta.name, 'paypal-webhook-events'));
  const row = async () =>
    dataOf(await shop.call(getSetup, {}, shop.token)).rows.find((each) => each.row === 'webhook');
  expect(await row()).toMatchObject({ state: 'open' });
  expect((await row())?.detail).toContain('CUSTOMER.DISPUTE.UPDATED');
  expect(await press('webhook')).toMatchObject({ state: 'ok' });
  const [after, ...others] = await registeredAtPayPal();
  expect(others).toEqual([]);
  expect(after?.id).toBe(before?.id);
  expect(after?.event_types.map(({ name }) => name)).toContain('CUSTOMER.DISPUTE.UPDATED');
});

/** Makes a paid order, refunded at PayPal without the store's knowledge. */
async function unsettled() {
  const { id } = await shop.paidProduct();
  const orderID = await shop.approvedOrder(id);
  dataOf(await shop.call(captureOrder, { orderID }));
  return { product_id: id, orderID };
}

async function deliver(orderID: string): Promise<number | null> {
  const sent = { event_type: 'PAYMENT.CAPTURE.REFUNDED', order_id: orderID };
  const answer = (await shop.control('webhooks', sent)) as { delivery: { status: number | null } };
  return answer.delivery.status;
}

test('the seller’s steps follow settings, PayPal’s checks and sales @p350', async () => {
  const stepsOf = async () => {
    const { rows } = dataOf(await shop.call(getSetup, {}, shop.token));
    return rows.slice(0, setupSteps.length);
  };
  // As if the sales of the tests above had been imported.
  await shop.database.db.update(orders).set({ origin: 'imported' });
  dataOf(await shop.call(saveSettings, { siteName: 'Pip & Co' }, shop.token));
  expect((await stepsOf())[0]).toMatchObject({
    state: 'ok',
    detail: 'Done: name.',
  });
  expect(await press('payment', 'set-aside')).toMatchObject({ state: 'set-aside' });
  expect(await press('payment')).toMatchObject({
    state: 'ok',
    detail: `${setupDetails.paypalSandbox} ${setupDetails.webhookRegistered}`,
  });
  expect(await press('webhook')).toMatchObject({ state: 'ok' });
  const { open } = await press('first-sale', 'set-aside');
  await unsettled();
  const steps = await stepsOf();
  expect(steps.map(({ row, state }) => [row, state])).toEqual(setupSteps.map((row) => [row, 'ok']));
  expect(steps[3]?.detail).toMatch(/^First sold on /);
  expect(dataOf(await shop.call(getSetup, {}, shop.token)).open).toBe(open);
  // A captured payment shows that payments can be taken.
  await shop.database.db.delete(setupChecks);
  expect((await stepsOf())[1]).toMatchObject({ row: 'payment', state: 'ok' });
});

test('rows that the sandbox can answer turn green', async () => {
  const rows = [
    'paypal',
    'postmark',
    'sender',
    'broadcast',
    'test-mail',
    'storage',
    'disk',
  ] as const;
  for (const row of rows) {
    expect([row, await press(row)]).toMatchObject([row, { state: 'ok' }]);
  }
  const support = shop.env.SUPPORT_EMAIL ?? '';
  // Besides the mails about sales.
  const subjects = (await inboxOf(shop, support)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining('A test email from'));
});

test('a local address and an empty imprint fail with a sentence, and can be set aside', async () => {
  const address = await press('address');
  expect(address).toMatchObject({ state: 'failed' });
  expect(address.detail).toContain('not an https address');
  expect(await press('imprint')).toMatchObject({ state: 'failed' });
  const { open } = await press('legal-texts');
  expect(await press('address', 'set-aside')).toMatchObject({ state: 'set-aside', open: open - 1 });
  const log = await shop.database.db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.subject, 'address'));
  expect(log).toEqual([{ detail: 'failed' }, { detail: 'set-aside' }]);
});

test('incoming mail only shows an address, so it never fails @p350', async () => {
  const asked = await press('inbound-mail');
  expect(asked).toMatchObject({ state: 'open' });
  expect(asked.detail).toMatch(/\/api\/webhooks\/postmark-inbound\/[\w-]{43} /);
  const inboundAddress = 'hash@inbound.postmarkapp.com';
  dataOf(await shop.call(saveSettings, { inboundAddress }, shop.token));
  expect(await press('inbound-mail')).toMatchObject({ state: 'ok' });
});

test('PayPal and Postmark that refuse turn their rows red', async () => {
  await shop.control('tokens/expire', {});
  await shop.fault('token', 'http-503', 10);
  expect(await press('paypal')).toMatchObject({ state: 'failed' });
  await shop.fault('mail', 'decline');
  expect(await press('test-mail')).toMatchObject({ state: 'failed' });
  await clearFaults();
});

test('the first login of a shop opens set-up, once @p183', async () => {
  const first = await shop.database.db.query.meta.findFirst({
    where: eq(meta.name, 'setup-opened'),
  });
  // The test's own login was the first one.
  expect(first).toBeDefined();
  const { username, password } = demoAdmin;
  expect(dataOf(await shop.call(login, { username, password })).opensSetup).toBe(false);
  await shop.database.db.delete(meta).where(eq(meta.name, 'setup-opened'));
  expect(dataOf(await shop.call(login, { username, password })).opensSetup).toBe(true);
});

test('the sender is asked of Postmark, or of DNS without an account’s token', async () => {
  const { postmark, ...settings } = loadSettings(shop.env);
  const ask = (change: Partial<typeof postmark>, names: string[] = []) =>
    checkSender({ settings: { ...settings, postmark: { ...postmark, ...change } } }, () =>
      Promise.resolve(names),
    );
  const details = {
    'a@no-dkim.example': 'DKIM for no-dkim.example is not verified',
    'a@no-return-path.example': 'pm-bounces.no-return-path.example',
    'a@elsewhere.example': 'Postmark does not know elsewhere.example',
  };
  for (const [from, detail] of Object.entries(details)) {
    expect(await ask({ from })).toEqual({ isOk: false, detail: expect.stringContaining(detail) });
  }
  expect(await ask({ accountToken: 'wrong' })).toMatchObject({ isOk: false });
  const byDns = { accountToken: null };
  expect(await ask(byDns)).toMatchObject({ isOk: false });
  expect(await ask(byDns, ['elsewhere.example'])).toMatchObject({ isOk: false });
  expect(await ask(byDns, ['PM.mtasv.net'])).toMatchObject({ isOk: true });
});

test('a stream that is missing, of another kind or with links of its own fails', async () => {
  const { postmark, ...settings } = loadSettings(shop.env);
  const ask = (broadcastStream: string) =>
    checkBroadcast({ settings: { ...settings, postmark: { ...postmark, broadcastStream } } });
  expect(await ask('nowhere')).toMatchObject({ isOk: false });
  expect(await ask('outbound')).toEqual({
    isOk: false,
    detail: setupDetails.streamOfOtherKind('outbound'),
  });
  expect(await ask('newsletter')).toEqual({
    isOk: false,
    detail: setupDetails.streamUnsubscribes('newsletter'),
  });
});

test('an unknown row is refused', async () => {
  const answer = await fetch(`${shop.url}/api/setup/nothing`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${shop.token}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(404);
});

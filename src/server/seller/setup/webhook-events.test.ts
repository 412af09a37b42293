import { expect, test } from 'vitest';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { webhookEvents } from '#server/adapters/paypal/webhook-id.ts';
import { setupChecks } from '#db/schema.ts';
import { checkWebhook, type SetupDeps, listSetup } from './setup.ts';

const { deps } = await settlementFixtures();

/** Stands in for a shop whose webhook was created by hand at PayPal, with these events. */
function shopWith(events: string[] | null): Pick<SetupDeps, 'db' | 'settings' | 'paypal' | 'now'> {
  const { db, settings, paypal, now } = deps();
  return {
    db,
    settings: { ...settings, paypal: { ...settings.paypal, webhookId: 'WH-BY-HAND' } },
    paypal: { ...paypal, findWebhookEvents: async () => events },
    now,
  };
}

const rowOf = async (shop: ReturnType<typeof shopWith>) => {
  const { rows } = await listSetup(shop);
  return rows.find(({ row }) => row === 'webhook');
};
const missing = 'CUSTOMER.DISPUTE.UPDATED';

test('with PAYPAL_WEBHOOK_ID the row says what to tick at PayPal @p283', async () => {
  const eight = webhookEvents.filter((event) => event !== missing);
  const tried = await checkWebhook(shopWith([...eight]));
  expect(tried.isOk).toBe(false);
  expect(tried.detail).toContain(`tick: ${missing}.`);
  await deps().db.insert(setupChecks).values({ row: 'webhook', state: 'ok', triedAt: new Date() });
  const row = await rowOf(shopWith(null));
  expect(row).toMatchObject({ state: 'open' });
  expect(row?.detail).toContain(`tick: ${missing}.`);
});

test.each([[['*']], [[...webhookEvents]]])('%j has all @p283', async (events) => {
  expect((await checkWebhook(shopWith(events))).isOk).toBe(true);
  await deps().db.insert(setupChecks).values({ row: 'webhook', state: 'ok', triedAt: new Date() });
  expect(await rowOf(shopWith(events))).toMatchObject({ state: 'ok' });
});

test('a webhook that PayPal does not know fails', async () => {
  expect(await checkWebhook(shopWith(null))).toMatchObject({ isOk: false });
});

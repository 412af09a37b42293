import type { KitDeps } from '#server/kit/deps.ts';
import type { PayPal } from './paypal.ts';
import { findFact, saveFact } from '#server/kit/shop/read-shop-settings.ts';

/** Events that the store depends on; `parseEvent` reads them. */
export const webhookEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;

/** Shops registered before it was added have not stored which events they receive. */
const newest = 'CUSTOMER.DISPUTE.UPDATED';

const name = 'paypal-webhook-id';
const sentName = 'paypal-webhook-events';

/** Finds the webhook's id: the environment's, else the one that set-up registered. */
export async function findWebhookId({
  db,
  settings,
}: Pick<KitDeps, 'db' | 'settings'>): Promise<string | null> {
  if (settings.paypal.webhookId !== null) return settings.paypal.webhookId;
  return findFact(db, name);
}

/** Registers the shop's webhook at PayPal, once, no matter how often it is called. */
export async function registerWebhook({
  db,
  paypal,
  settings,
}: Pick<KitDeps, 'db' | 'settings'> & { paypal: PayPal }): Promise<string> {
  const url = `${settings.siteUrl}/api/webhooks/paypal`;
  const value = await paypal.registerWebhook(url, webhookEvents);
  await saveFact(db, name, value);
  await saveFact(db, sentName, webhookEvents.join(' '));
  return value;
}

/** Asks PayPal which events the environment's webhook lacks; null if PayPal does not know it. */
export async function findUnticked(
  { db, paypal }: Pick<KitDeps, 'db'> & { paypal: PayPal },
  webhookId: string,
): Promise<string[] | null> {
  const sent = await paypal.findWebhookEvents(webhookId);
  if (!sent) return null;
  await saveFact(db, sentName, sent.join(' '));
  return missingIn(sent);
}

/** Finds the events that the webhook lacked when PayPal was last asked. */
export async function findMissingEvents({ db }: Pick<KitDeps, 'db'>): Promise<string[]> {
  const sent = await findFact(db, sentName);
  return missingIn(sent?.split(' ') ?? webhookEvents.filter((event) => event !== newest));
}

/** `*` stands for all. */
const missingIn = (sent: string[]) =>
  webhookEvents.filter((event) => !sent.includes(event) && !sent.includes('*'));

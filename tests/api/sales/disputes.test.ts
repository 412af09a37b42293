import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { acceptDispute, getDossier, provideEvidence, texts } from '#contract/sales/disputes.ts';
import { createLicense, verifyLicense } from '#contract/licenses/licenses.ts';
import { getOrder } from '#contract/sales/orders.ts';
import { getOverview } from '#contract/seller/overview.ts';
import { orders } from '#db/schema.ts';
import { readDossier } from '#server/sales/disputes/read-dossier.ts';
import { auditedOf, buyAs, newBuyer } from '../../support/buyers.ts';
import { askLease, leaseFields } from '../../support/leases.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

const look = async (id: string) => dataOf(await shop.call(getOrder, { id }, shop.token));
const kindsOf = async (id: string) => (await look(id)).events.map(({ kind }) => kind);
const answer = (id: string, confirmed: boolean) =>
  shop.call(provideEvidence, { id, confirmed }, shop.token);
const accept = (id: string) => shop.call(acceptDispute, { id }, shop.token);
const daysLeft = async () =>
  dataOf(await shop.call(getOverview, {}, shop.token)).attention.disputeDaysLeft;
const tell = (orderID: string, event: string, change = {}) =>
  shop.control('webhooks', { event_type: event, order_id: orderID, ...change });
const dossierOf = (id: string) =>
  fetch(`${shop.url}${getDossier.path.replace('{id}', id)}`, {
    headers: { Authorization: `Bearer ${shop.token}` },
  });

async function callsOf(operation: string, disputeId: string) {
  const { calls } = (await shop.control(`calls?operation=${operation}&path=${disputeId}`)) as {
    calls: { requestId: string | null; status: number | string }[];
  };
  return calls;
}

const evidenceAtPayPal = async (orderID: string) =>
  ((await shop.control(`orders/${orderID}/dispute`, {})) as { evidences: unknown[] }).evidences;

/** Sells a product with a key in use; the buyer disputes it. */
async function disputed() {
  const bought = await buyAs(shop, newBuyer());
  const { id, purchaseId, orderID, email, product } = bought;
  const login = String(6_000_000 + Number(email.replace(/\D/g, '')));
  const binding = { accountNumber: login, brokerName: 'Harbour Markets', email };
  const { licenseKey } = dataOf(await shop.call(createLicense, { purchaseId, ...binding }));
  await askLease(shop, leaseFields({ licenseKey, login, productId: product.id }));
  await (await fetch(`${shop.url}/${bought.filePath}`)).arrayBuffer();
  await tell(orderID, 'CUSTOMER.DISPUTE.CREATED');
  const [dispute] = (await look(id)).disputes;
  if (!dispute) throw new Error('The dispute was not kept');
  const works = async () =>
    dataOf(await shop.call(verifyLicense, { licenseKey, accountNumber: login })).valid;
  return { ...bought, licenseKey, login, dispute, works };
}

test('a dispute is opened, answered with what happened, and won @p282 @p283 @p284 @p285', async () => {
  const { id, orderID, product, licenseKey, login, dispute, works } = await disputed();
  expect(dispute).toMatchObject({
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    stage: 'INQUIRY',
    amount: product.price,
    daysLeft: 10,
    answers: [],
  });
  expect(await daysLeft()).toBe(10);
  await shop.control(`orders/${orderID}/dispute`, { stage: 'CHARGEBACK' });
  await tell(orderID, 'CUSTOMER.DISPUTE.UPDATED');
  expect((await look(id)).disputes).toMatchObject([{ stage: 'CHARGEBACK' }]);

  await expect
    .poll(async () => (await readDossier(shop.database.db, id, new Date())).downloads.rows)
    .toHaveLength(1);
  await expect
    .poll(async () => (await readDossier(shop.database.db, id, new Date())).leases.rows)
    .toMatchObject([{ licenseKey, login, server: 'Broker-Live02', leases: 1 }]);
  const dossier = await dossierOf(id);
  expect(dossier.headers.get('content-type')).toBe('application/pdf');
  expect(dossier.headers.get('content-disposition')).toContain(`dossier-${orderID}.pdf`);
  expect(Buffer.from(await dossier.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.7/);

  const shown = dataOf(await answer(id, false));
  expect(shown.evidences.map(({ type }) => type)).toEqual([
    'PROOF_OF_FULFILLMENT',
    'RETURN_POLICY',
  ]);
  expect(shown.evidences[0]?.notes).toContain('The buyer downloaded it 1 time');
  expect(shown.evidences[1]?.notes).toContain('all sales are final');
  expect(shown.evidences[1]?.notes).toContain('Use the contact page and');
  expect(await callsOf('provide-evidence', dispute.id)).toEqual([]);
  const sent = dataOf(await answer(id, true));
  expect(sent.dispute.answers).toMatchObject([{ kind: 'evidence', state: 'sent' }]);
  expect(failureOf(await answer(id, true))).toMatchObject({ status: 409, error: texts.isSent });
  expect(await evidenceAtPayPal(orderID)).toMatchObject([
    { evidence_type: 'PROOF_OF_FULFILLMENT', evidence_info: { tracking_info: [{}] } },
    { evidence_type: 'RETURN_POLICY', notes: shown.evidences[1]?.notes },
  ]);
  expect(await auditedOf(shop, `Order ${orderID}, ${product.name}`)).toMatchObject([
    { action: 'dispute-evidence-sent', detail: dispute.id },
  ]);
  expect(await daysLeft()).toBeNull();

  await tell(orderID, 'CUSTOMER.DISPUTE.RESOLVED', { outcome: 'RESOLVED_SELLER_FAVOUR' });
  const order = await look(id);
  expect(order).toMatchObject({ state: 'completed', isDisputed: false, refunded: 0 });
  expect(order.disputes).toMatchObject([{ isWon: true, daysLeft: null }]);
  const kinds = order.events.map(({ kind }) => kind).filter((kind) => /dispute|evid/.test(kind));
  expect(kinds).toEqual(['dispute-opened', 'dispute-moved', 'evidence-sent', 'dispute-won']);
  expect(await works()).toBe(true);
  expect(failureOf(await answer(id, true))).toMatchObject({ status: 409, error: texts.noDispute });
});

test('of many at once one is sent @p285', async () => {
  const { id, orderID, dispute } = await disputed();
  const answers = await Promise.all(Array.from({ length: 6 }, () => answer(id, true)));
  const refused = answers.filter(({ ok }) => !ok).map((result) => failureOf(result).status);
  expect(refused).toEqual(Array.from({ length: 5 }, () => 409));
  expect(await callsOf('provide-evidence', dispute.id)).toHaveLength(1);
  expect(await evidenceAtPayPal(orderID)).toHaveLength(2);
});

test('while PayPal is silent it can be sent again, which is the same call @p285', async () => {
  const { id, orderID, dispute } = await disputed();
  await shop.fault('provide-evidence', 'http-503', 3);
  expect(failureOf(await answer(id, true))).toMatchObject({ status: 503, error: texts.silent });
  expect((await look(id)).disputes[0]?.answers).toMatchObject([{ state: 'sending' }]);
  expect(await daysLeft()).toBe(10);
  // The answer to the first try is lost.
  await shop.fault('provide-evidence', 'cut-after-effect');
  dataOf(await answer(id, true));
  const calls = await callsOf('provide-evidence', dispute.id);
  expect(calls.map(({ status }) => status)).toEqual([503, 503, 503, 'cut', 200]);
  expect(new Set(calls.map(({ requestId }) => requestId)).size).toBe(1);
  expect(await evidenceAtPayPal(orderID)).toHaveLength(2);
});

test('what PayPal refuses is not sent, and may be sent again @p285', async () => {
  const { id, dispute } = await disputed();
  await shop.fault('provide-evidence', 'decline');
  const refused = failureOf(await answer(id, true));
  expect(refused.status).toBe(422);
  expect(refused.error).toContain('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE');
  expect(await kindsOf(id)).toContain('evidence-refused');
  dataOf(await answer(id, true));
  expect((await look(id)).disputes[0]?.answers).toMatchObject([
    { state: 'refused' },
    { state: 'sent', failure: null },
  ]);
  const calls = await callsOf('provide-evidence', dispute.id);
  expect(new Set(calls.map(({ requestId }) => requestId)).size).toBe(2);
});

test('evidence quotes no refund policy but that of the accepted terms @p285', async () => {
  const { id } = await disputed();
  const older = { termsVersion: '2020-01-01' };
  await shop.database.db.update(orders).set(older).where(eq(orders.id, id));
  const { evidences } = dataOf(await answer(id, false));
  expect(evidences[1]?.notes).toContain('2020-01-01');
  expect(evidences[1]?.notes).not.toContain('all sales are final');
});

test('a claim is accepted once, and its money ends the purchase @p286', async () => {
  const { id, orderID, product, dispute, works } = await disputed();
  await shop.fault('accept-claim', 'cut-after-effect', 3);
  expect(failureOf(await accept(id)).status).toBe(503);
  const all = await Promise.all([accept(id), accept(id), accept(id)]);
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect(failureOf(await accept(id))).toMatchObject({ status: 409, error: texts.isAccepted });
  expect(failureOf(await answer(id, true))).toMatchObject({ error: texts.isAccepted });
  const calls = await callsOf('accept-claim', dispute.id);
  expect(new Set(calls.map(({ requestId }) => requestId)).size).toBe(1);
  // PayPal's decision moves the money, not the seller's.
  expect(await works()).toBe(true);
  await tell(orderID, 'PAYMENT.CAPTURE.REFUNDED');
  await tell(orderID, 'CUSTOMER.DISPUTE.RESOLVED');
  const order = await look(id);
  expect(order).toMatchObject({ state: 'refunded', refunded: product.price, isDisputed: false });
  expect(order.disputes).toMatchObject([{ isWon: false }]);
  expect(order.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['claim-accepted', 'dispute-lost', 'refunded']),
  );
  expect(await works()).toBe(false);
  expect(failureOf(await accept(id))).toMatchObject({ status: 409, error: texts.noDispute });
});

test('a lost dispute takes the money back, and winning it restores access @p286', async () => {
  const { id, orderID, works } = await disputed();
  await tell(orderID, 'PAYMENT.CAPTURE.REVERSED');
  await tell(orderID, 'CUSTOMER.DISPUTE.RESOLVED');
  expect(await look(id)).toMatchObject({ state: 'reversed', disputes: [{ isWon: false }] });
  expect(await works()).toBe(false);
  await tell(orderID, 'CUSTOMER.DISPUTE.UPDATED');
  await tell(orderID, 'CUSTOMER.DISPUTE.RESOLVED', { outcome: 'RESOLVED_SELLER_FAVOUR' });
  expect(await look(id)).toMatchObject({ state: 'completed', disputes: [{ isWon: true }] });
  expect(await works()).toBe(true);
});

test('without a dispute nothing is answered, and strangers read nothing @p285', async () => {
  const { id } = await buyAs(shop, newBuyer());
  for (const call of [answer(id, false), answer(id, true), accept(id)]) {
    expect(failureOf(await call)).toMatchObject({ status: 409, error: texts.noDispute });
  }
  expect(failureOf(await accept('unknown')).status).toBe(404);
  expect((await dossierOf('unknown')).status).toBe(404);
  const stranger = await fetch(`${shop.url}${getDossier.path.replace('{id}', id)}`);
  expect(stranger.status).toBe(401);
});

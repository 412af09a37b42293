import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as productForm from '#contract/catalogue/product-form.ts';
import { adminCalls } from '../support/admin-calls.ts';
import { backgroundCalls } from '../support/background-calls.ts';
import { eventCalls } from '../support/event-calls.ts';
import { openCallFixtures } from '../support/call-fixtures.ts';
import { hasLibsqlServer } from '../support/libsql-server.ts';
import { peopleCalls } from '../support/people-calls.ts';
import { visitorCalls } from '../support/visitor-calls.ts';
import { openWiredDatabase } from '../support/wired-database.ts';
import { giveLease } from '#server/licenses/lease/give-lease.ts';
import { captureOrder } from '#server/sales/orders/capture-order.ts';
import { createOrder } from '#server/sales/orders/create-order.ts';
import { createProduct } from '#server/catalogue/products/save-product.ts';
import { StagedFile } from '#server/kit/uploads/staged-file.ts';

// Counts the round trips of each API call to a libSQL server, which its caller feels at 50 ms each.
// Reads are sent at once; writes wait for no answer and go with the commit.

/** Reads that are not listed take one. */
const maxRoundTrips: Record<string, number> = {
  // Buying: ten, plus a promo code's limits, uses and claim.
  'POST /api/create-payment': 4,
  'POST /api/capture-payment': 13,
  'PUT /api/purchases/{id}/email': 3,
  // The purchase, its consents, and their confirmation; the test writes them before.
  'GET /api/purchases/{id}/confirmation.pdf': 5,
  // The purchase, its keys, the key, the event's targets, then the write with the commit.
  'POST /api/licenses': 5,
  'POST /api/purchases/{id}/licenses': 2,
  // The first claim to hold a key is recorded; a demo account is counted.
  'POST /api/licenses/verify': 2,
  'POST /api/licenses/lease': 3,
  'POST /api/request-otp': 7,
  'POST /api/redownload': 5,
  // The token, its count, and what it opens.
  'POST /api/portal/licenses': 3,
  'POST /api/portal/versions': 3,
  'POST /api/portal/beta': 4,
  'POST /api/purchase-list': 3,
  'POST /api/portal/purchases': 4,
  'POST /api/portal/purchases/open': 5,
  'POST /api/portal/review': 3,
  'POST /api/portal/reviews': 6,
  'PUT /api/reviews/{id}': 5,
  // A few at a time: the address's rows, then what is kept of them.
  'a person’s data': 20,
  'POST /api/customers/{email}/export': 21,
  'POST /api/portal/data': 7,
  'POST /api/portal/erasure': 9,
  // A few rows at a time; the code before.
  'POST /api/portal/erasure/confirm': 80,
  'POST /api/customers/{email}/erase': 80,
  'the sweep of what was kept long enough': 20,
  // The statement, its order, its limits and the writes.
  'POST /api/withdrawals': 8,
  'PUT /api/withdrawals/{id}': 4,
  // The token, its count, the orders, what they lack, and their invoices; issuing comes before.
  'POST /api/portal/invoices': 12,
  'POST /api/portal/invoices/correction': 20,
  'GET /api/purchases/{id}/invoices': 2,
  'POST /api/purchases/{id}/invoices/correction': 20,
  'GET /api/settings/invoice-number': 4,
  'PUT /api/settings/invoice-number': 4,
  // The order, its events, and the answers to its tickets.
  'GET /api/purchases/{id}/dossier.pdf': 6,
  // The dispute and the dossier; if sent, the claim, its result and the new state.
  'POST /api/purchases/{id}/dispute/evidence': 12,
  'POST /api/purchases/{id}/dispute/accept': 6,
  'POST /api/portal/licenses/{id}/checks': 2,
  'POST /api/purchases/{id}/checks': 2,
  'POST /api/purchases/{id}/handover': 5,
  'POST /api/portal/licenses/{id}/move': 10,
  'POST /api/portal/licenses/{id}/offline-lease': 4,
  'POST /api/trials': 10,
  'the mail of a trial code': 4,
  'POST /api/trials/confirm': 10,
  'POST /api/tickets': 5,
  // The secret, the settings, the ticket, the limits and the writes, twice.
  'a mail that comes in': 20,

  // The seller.
  // Also reads whether it is the first login.
  'POST /api/admin/login': 5,
  // Expired rows are deleted first.
  'POST /api/admin/login/passkey/options': 2,
  'POST /api/admin/login/passkey': 5,
  // The account, its count, and the transaction; the account's other sessions end.
  'PUT /api/me': 9,
  'PUT /api/me/password': 8,
  'POST /api/me/totp/confirm': 6,
  // The account, its count, and the transaction.
  'DELETE /api/me/totp': 9,
  'POST /api/me/passkeys/options': 3,
  'POST /api/me/passkeys': 10,
  'DELETE /api/me/passkeys/{id}': 9,
  'DELETE /api/me/sessions/{id}': 2,
  'POST /api/people': 4,
  'DELETE /api/people/{id}': 2,
  'POST /api/invitations/accept': 5,
  'POST /api/tokens': 2,
  'DELETE /api/tokens/{id}': 2,
  // Writes the last use, once a minute.
  'a token of a program': 2,
  // A page of a list, and its count if the page does not tell.
  'GET /api/purchases': 2,
  'GET /api/licenses': 2,
  'GET /api/tickets': 2,
  'GET /api/promo-codes': 2,
  'GET /api/audit-log': 2,
  'GET /api/customers': 2,
  'GET /api/products/{id}/questions': 2,
  'POST /api/purchases': 3,
  'GET /api/purchases/{id}': 2,
  'PUT /api/purchases/{id}': 4,
  'PUT /api/customers/{email}/note': 3,
  'POST /api/purchases/{id}/renewal-link': 4,
  'POST /api/canned-answers': 4,
  'PUT /api/canned-answers/{id}': 3,
  'DELETE /api/canned-answers/{id}': 3,
  'POST /api/blocks': 2,
  'DELETE /api/blocks/{id}': 2,
  'POST /api/purchases/{id}/check': 6,
  'POST /api/purchases/{id}/receipt': 4,
  // The last one looks for an invoice.
  'POST /api/purchases/{id}/refunds': 9,
  'PUT /api/licenses/{id}': 4,
  'POST /api/licenses/{id}/move': 6,
  'POST /api/licenses/{id}/offline-lease': 4,
  'PUT /api/licenses/{id}/notice': 2,
  'GET /api/license-usage': 2,
  'POST /api/licenses/{id}/alert/set-aside': 2,
  // Product and keys, requested together.
  'GET /api/products/{id}/license-include': 2,
  'GET /api/products/{id}/license.mqh': 2,
  'GET /api/products/{id}/license-helper': 2,
  'PUT /api/tickets/{id}': 3,
  // The fifth closes it.
  'POST /api/tickets/{id}/replies': 5,
  'POST /api/event-targets': 3,
  'PUT /api/event-targets/{id}': 3,
  'DELETE /api/event-targets/{id}': 2,
  // The targets, the event's content, and the ids that it hides.
  'an event': 4,
  // Found, claimed, looked up, recorded.
  'POST /api/event-targets/{id}/test': 5,
  'POST /api/event-targets/{id}/deliveries/{deliveryId}/resend': 5,
  'POST /api/products': 7,
  'PUT /api/products/{id}': 5,
  // Each of its files.
  'POST /api/products/{id}/duplicate': 9,
  'DELETE /api/products/{id}': 2,
  // Reads before, the transaction with its count, and what was added.
  'POST /api/products/{id}/reports': 5,
  'DELETE /api/products/{id}/reports/{reportId}': 4,
  'POST /api/products/{id}/restore': 3,
  'POST /api/products/{id}/versions': 7,
  'PUT /api/products/{id}/versions/{number}': 3,
  // The version, the writes, and the progress.
  'POST /api/products/{id}/versions/{number}/mail': 4,
  'GET /api/products/{id}/versions/{number}/mail': 3,
  'POST /api/promo-codes': 4,
  'PUT /api/promo-codes/{id}': 4,
  'DELETE /api/promo-codes/{id}': 2,
  // The rows, some thousand at a time.
  'GET /api/purchases.csv': 3,
  // More statements than a client runs at once.
  'GET /api/overview': 5,
  'GET /api/sales': 2,
  'GET /api/transactions.csv': 2,
  // The time zone, the figures, and the products' names.
  'GET /api/sources': 3,
  'GET /api/products.csv': 2,

  // A search that finds nothing looks for slips.
  'GET /api/products': 7,
  // Once for each state of a product.
  'a picture to share': 4,
  'a thumbnail': 3,

  // In the background, by the amount of work.
  'the check of what is not settled': Infinity,
  'the mails that are due': Infinity,
  'the events that are due': Infinity,
  // The targets, and the transaction for keys that end.
  'the events of license keys': 3,
  'the sweep of deliveries': 2,
  // Two for each 500 buyers.
  'the releases that are announced': Infinity,
  // A new address gets its unsubscribe token.
  'a mail of a release': 2,
  'the sweep of files': 5,
  'the sweep of traces': Infinity,
  'the count of sales': Infinity,
  // The settings, and one transaction.
  'the visits of a second': 4,
  'a question for fees': 4,
  'a look at the time zone': 2,
};

// A second call finds the first one's results, so a retry proves nothing.
const options = { skip: !hasLibsqlServer, retry: 0 };
describe('round trips to the database @p71', options, async () => {
  const database = await openWiredDatabase();
  const fixtures = await openCallFixtures(database);
  const calls = [
    ...visitorCalls(fixtures),
    ...adminCalls(fixtures),
    ...peopleCalls(fixtures),
    ...backgroundCalls(fixtures),
    ...backgroundCalls(fixtures),
    ...eventCalls(fixtures),
  ];
  database.slowDown();
  afterAll(() => database.close());

  it.each(calls.map((each, place) => ({ ...each, place })))(
    '$name ($place)',
    async ({ name, run }) => {
      database.wire.take();
      await run();
      expect(database.wire.take()).toBeLessThanOrEqual(maxRoundTrips[name] ?? 1);
    },
  );

  it('a capture without a promo code takes ten, three of them for its event @p164', async () => {
    const { id } = await createOrder(
      fixtures.deps,
      { productId: 2, promoCode: null },
      { address: '198.51.100.7' },
    );
    await fixtures.approve(id);
    database.wire.take();
    await captureOrder(fixtures.deps, { orderID: id });
    expect(database.wire.take()).toBe(10);
  });

  it('a lease takes one, another one for a demo account, and a third for a new one', async () => {
    const ask = async (mode: string, login: number) => {
      const form = `v=1&key=KEY8&login=${login}&product=9&mode=${mode}&nonce=${'0'.repeat(32)}`;
      database.wire.take();
      await giveLease(fixtures.deps, Buffer.from(form), fixtures.visitor.address);
      return database.wire.take();
    };
    expect(await ask('real', 8)).toBe(1);
    expect(await ask('real', 9)).toBe(1);
    expect(await ask('demo', 9)).toBe(3);
    expect(await ask('demo', 9)).toBe(2);
    // The traces of all calls are written together.
    await fixtures.deps.leaseTraces.flush();
    expect(database.wire.take()).toBe(1);
  });

  it('fifty leases at once take two @p132', async () => {
    database.wire.take();
    const asked = Array.from({ length: 50 }, (_, index) => {
      const form = `v=1&key=KEY${index + 50}&login=1&product=9&mode=real&nonce=${'0'.repeat(32)}`;
      return giveLease(fixtures.deps, Buffer.from(form), fixtures.visitor.address);
    });
    const answers = await Promise.all(asked);
    expect(answers.filter((text) => text.startsWith('TS1'))).toHaveLength(50);
    expect(database.wire.take()).toBe(2);
  });

  it('a product with fifty set files takes as many as with one', async () => {
    const form = productForm.createProduct.input.parse({
      name: 'Fifty',
      description: 'Has them all',
      price: 49,
      setFiles: Array.from({ length: 50 }, (_, index) => note(`${index}.set`)),
      setFileSymbols: Array.from({ length: 50 }, () => 'EURUSD').join(','),
      setFileNotes: '',
    });
    database.wire.take();
    await createProduct(fixtures.deps, form, fixtures.caller);
    expect(database.wire.take()).toBeLessThanOrEqual(5);
  });

  function note(name: string): StagedFile {
    const path = join(database.folder, name);
    writeFileSync(path, `Settings=${name}`);
    return new StagedFile({ name, size: 20, path });
  }
});

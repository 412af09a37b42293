import { beforeAll, expect, test } from 'vitest';
import {
  confirmInvoiceNumber,
  correctOrderInvoice,
  correctPortalInvoice,
  getInvoiceNumbering,
  listOrderInvoices,
  listPortalInvoices,
  listPurchaseInvoices,
  texts,
} from '#contract/books/invoices.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { refundOrder, texts as orderTexts } from '#contract/sales/orders.ts';
import { exportCustomer } from '#contract/buyers/personal-data.ts';
import { invoices, meta, orders } from '#db/schema.ts';
import { dayOf } from '#contract/kit/days.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import { mailsOf } from '../../support/inbox.ts';
import { booksOf, buyIn, startInvoicing } from '../../support/invoicing-shop.ts';
import { newToken } from '../../support/portal.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

const today = dayOf(new Date());
const firm = { company: '=Firma <SARL>', address: 'Rue 1\n75001 Paris', country: 'FR' };

beforeAll(() => startInvoicing(shop, '=Ada GmbH'));

const listed = async ({ purchaseId: id, orderID }: { purchaseId: string; orderID: string }) =>
  dataOf(await shop.call(listPurchaseInvoices, { id, orderID })).invoices;
const { stored, asAdmin } = booksOf(shop);

test('a sale has its invoice at once, in the receipt, to its buyer alone @p276', async () => {
  const purchase = await buyIn(shop, 'FR');
  const [invoice, ...others] = await listed(purchase);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({ kind: 'invoice', gross: purchase.product.price });
  expect(invoice?.number).toMatch(/^\d{4}-\d{5}$/);
  const [receipt] = await mailsOf(shop, purchase.email, 1);
  expect(receipt?.text).toContain(`Download invoice ${invoice?.number}`);
  const pdf = await fetch(`${shop.url}/${invoice?.pdf}`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('content-disposition')).toContain(`invoice-${invoice?.number}.pdf`);
  expect((await pdf.text()).startsWith('%PDF-1.7')).toBe(true);
  const [own] = await stored(purchase.id);
  const another = `${shop.url}/${invoice?.pdf}`.replace(`/${own?.id}?`, `/${(own?.id ?? 0) + 1}?`);
  expect((await fetch(another)).status).toBe(403);
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  const { secretKey } = loadSettings(shop.env);
  const old = signedFilePath({ invoiceId: own?.id ?? 0 }, secretKey, yesterday);
  expect((await fetch(`${shop.url}/${old}`)).status).toBe(403);
  // Each link is signed when asked for, so that it has its full time.
  const none = `${shop.url}/${signedFilePath({ invoiceId: 9_999 }, secretKey, new Date())}`;
  const asked = Array.from({ length: 31 }, async () => (await fetch(none)).status);
  expect((await Promise.all(asked)).filter((status) => status === 429)).toHaveLength(1);
  const stranger = await buyIn(shop, 'US');
  const mixed = { id: purchase.purchaseId, orderID: stranger.orderID };
  expect(failureOf(await shop.call(listPurchaseInvoices, mixed)).status).toBe(404);
  expect(failureOf(await shop.call(listPortalInvoices, { portalToken: 'dead' })).status).toBe(401);
  expect(failureOf(await shop.call(listPurchaseInvoices, purchase)).error).toBe(
    orderTexts.openAgain,
  );
  // Cells of the exports run no formula.
  const csv = await (await asAdmin('invoices.csv')).text();
  expect(csv).toContain(`${invoice?.number},invoice,${today}`);
  const transactions = await (await asAdmin(`transactions.csv?from=${today}&to=${today}`)).text();
  const vat = ((own?.vatCents ?? 0) / 100).toString();
  expect(transactions).toMatch(new RegExp(`${purchase.orderID}.*,${vat}\r\n`));
});

test('a refund makes a credit note, by mail @p277', async () => {
  const purchase = await buyIn(shop, 'FR');
  dataOf(await shop.call(refundOrder, { id: purchase.id }, shop.token));
  const { invoices: documents } = dataOf(
    await shop.call(listOrderInvoices, { id: purchase.id }, shop.token),
  );
  const [invoice, creditNote, ...others] = documents;
  expect(others).toEqual([]);
  expect(creditNote).toMatchObject({
    kind: 'credit_note',
    gross: -purchase.product.price,
    vat: -(invoice?.vat ?? 0),
    corrects: invoice?.number,
  });
  // The portal is closed: the mail has it.
  const mails = await mailsOf(shop, purchase.email, 3);
  const mail = mails.find(({ subject }) => subject.includes('credit note'));
  const [link = ''] = /http\S+files\/invoices\S+/.exec(mail?.text ?? '') ?? [];
  expect((await fetch(link)).headers.get('content-disposition')).toContain(
    `credit-note-${creditNote?.number}.pdf`,
  );
});

test('a firm of another member state corrects its invoice, once @p278', async () => {
  const purchase = await buyIn(shop, 'FR');
  const portalToken = await newToken(shop, purchase.id);
  const correct = (vatId: string, change = {}) =>
    shop.call(correctPortalInvoice, { portalToken, ...firm, vatId, ...change });
  await shop.control('vies', { vatId: 'FR40303265045', answer: 'invalid' });
  expect(failureOf(await correct('FR40303265045'))).toMatchObject({
    status: 400,
    error: texts.vatIdInvalid,
  });
  expect(failureOf(await correct('FR40303265046')).status).toBe(400);
  expect(failureOf(await correct('FR40303265045', { country: 'IT' })).status).toBe(400);
  expect(await stored(purchase.id)).toHaveLength(1);
  await shop.control('vies', { vatId: 'FR40303265045', answer: 'silent' });
  // Concurrently; one wins.
  const answers = await Promise.all([1, 2, 3].map(() => correct('fr 40 303 265 045')));
  expect(answers.filter(({ ok }) => ok)).toMatchObject([{ data: { isCorrectable: false } }]);
  expect(answers.filter((each) => !each.ok && each.status === 409)).toHaveLength(2);
  const [first, creditNote, corrected, ...others] = await stored(purchase.id);
  expect(others).toEqual([]);
  expect(creditNote).toMatchObject({ kind: 'credit_note', vatCents: -(first?.vatCents ?? 0) });
  expect(corrected).toMatchObject({
    treatment: 'reverse_charge',
    grossCents: first?.grossCents,
    netCents: first?.grossCents,
    vatCents: 0,
    content: {
      buyer: { name: firm.company, vatId: 'FR40303265045' },
      vies: { answer: 'silent' },
    },
  });
  const again = { id: purchase.id, ...firm, company: 'Firma SAS', vatId: 'FR40303265045' };
  const { invoices: documents } = dataOf(await shop.call(correctOrderInvoice, again, shop.token));
  expect(documents).toHaveLength(5);
  expect(documents.at(-1)).toMatchObject({ buyer: 'Firma SAS', treatment: 'reverse_charge' });
  const pdf = await asAdmin(`invoices/${corrected?.number}.pdf`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(await (await asAdmin('invoices.csv')).text()).toContain(`'=Firma <SARL>`);
});

test('an order for a company has it on its first invoice @p343', async () => {
  const company = {
    name: firm.company,
    address: firm.address,
    country: 'fr',
    vatId: 'FR40303265045',
  };
  const { id: productId } = await shop.paidProduct();
  await shop.control('vies', { vatId: company.vatId, answer: 'invalid' });
  const count = () => shop.database.db.$count(orders);
  const before = await count();
  for (const change of [{}, { vatId: 'FR40303265046' }, { country: 'IT' }]) {
    const refused = await shop.call(createOrder, { productId, company: { ...company, ...change } });
    expect(failureOf(refused)).toMatchObject({
      status: 400,
      failure: { issues: [{ path: 'company.vatId' }] },
    });
  }
  expect(
    failureOf(await shop.call(createOrder, { productId, company: { ...company, name: ' ' } }))
      .failure.issues,
  ).toMatchObject([{ path: 'company.name' }]);
  expect(await count()).toBe(before);
  await shop.control('vies', { vatId: company.vatId, answer: 'silent' });
  const purchase = await buyIn(shop, 'FR', { company });
  const [invoice, ...others] = await stored(purchase.id);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    kind: 'invoice',
    treatment: 'reverse_charge',
    vatCents: 0,
    content: {
      buyer: { name: firm.company, country: 'FR', vatId: company.vatId, email: purchase.email },
      vies: { answer: 'silent' },
    },
  });
  const portalToken = await newToken(shop, purchase.id);
  const list = dataOf(await shop.call(listPortalInvoices, { portalToken }));
  expect(list).toMatchObject({ isCorrectable: true });
  const plain = { ...company, country: 'US', vatId: '' };
  const [american] = await stored((await buyIn(shop, 'US', { company: plain })).id);
  expect(american).toMatchObject({
    treatment: 'outside_eu',
    content: { buyer: plain, vies: null },
  });
});

test('after a restore the seller confirms the next number @p279', async () => {
  await shop.database.db.insert(meta).values({ name: 'invoices-held', value: 'restored' });
  const purchase = await buyIn(shop, 'FR');
  expect(await listed(purchase)).toEqual([]);
  const held = dataOf(await shop.call(getInvoiceNumbering, {}, shop.token));
  expect(held).toMatchObject({ isHeld: true, proposed: held.next, waiting: { held: 1 } });
  const low = await shop.call(confirmInvoiceNumber, { next: 1 }, shop.token);
  expect(failureOf(low).status).toBe(400);
  const next = held.proposed + 10;
  dataOf(await shop.call(confirmInvoiceNumber, { next }, shop.token));
  const [invoice] = await stored(purchase.id);
  expect(invoice?.sequence).toBe(next);
});

test('an export has the quarter’s sums @p281', async () => {
  await buyIn(shop, 'IT');
  const all = await shop.database.db.select().from(invoices);
  const quarter = `${today.slice(0, 4)}Q${Math.ceil(Number(today.slice(5, 7)) / 3)}`;
  const oss = await (await asAdmin(`oss.csv?quarter=${quarter}`)).text();
  const italian = all.filter(({ country }) => country === 'IT');
  const vat = italian.reduce((sum, { vatCents }) => sum + vatCents, 0) / 100;
  const net = italian.reduce((sum, { netCents }) => sum + netCents, 0) / 100;
  expect(oss).toContain(`IT,22,${net},${vat},,\r\n`);
  // Neither sales outside the EU nor reverse charge.
  expect(oss).not.toMatch(/^(?:US|..,0),/m);
  expect((await asAdmin('oss.csv?quarter=2026Q5')).status).toBe(400);
});

test('a person’s data has their invoices @p281', async () => {
  const { email, id } = await buyIn(shop, 'FR');
  const { url } = dataOf(await shop.call(exportCustomer, { email }, shop.token));
  const data = (await (await fetch(url)).json()) as { invoices: { orderId: string }[] };
  expect(data.invoices).toMatchObject([{ orderId: id }]);
});

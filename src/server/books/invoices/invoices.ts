import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type * as contract from '#contract/books/invoices.ts';
import { texts } from '#contract/books/invoices.ts';
import { toDollars } from '#contract/kit/money.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Db, Tx } from '#db/client.ts';
import { invoices, orders, waitingInvoices } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { isOwner, type Caller } from '#server/kit/sessions/caller.ts';
import { addUp, currentInvoice, type IssuedDocument, type Draft } from './document.ts';
import { invoicePath, issueDocuments, issueDocument } from './issue-documents.ts';
import type { InvoiceContent } from '#contract/books/invoice-content.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { readShopSettings, findFact } from '#server/kit/shop/read-shop-settings.ts';
import { locateBuyer } from '../tax/locate-buyer.ts';
import { checkVatId } from '../tax/check-vat-id.ts';
import { draftCreditNote, nameOf } from './draft-documents.ts';
import { draftForCompany, type Company, type InvoicingShop } from './draft-invoice.ts';

type ListDeps = Pick<Deps, 'db' | 'settings' | 'now' | 'outbox'>;

export async function listInvoicedOrders(
  db: Pick<Db, 'select'>,
  orderId: string,
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(or(eq(orders.id, orderId), eq(orders.renewsId, orderId)), eq(orders.origin, 'paypal')),
    );
  return rows
    .toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))
    .map(({ id }) => id);
}

/** Lists the documents of a purchase and its renewals for its buyer, and issues missing ones. */
export async function askForInvoices(
  deps: ListDeps,
  orderId: string,
): Promise<contract.InvoiceList> {
  const { db, settings, now, outbox } = deps;
  const orderIds = await listInvoicedOrders(db, orderId);
  const lacking = await findLacking(db, orderIds);
  if (lacking.length > 0) {
    await db.transaction(async (tx) => {
      for (const id of lacking) await issueDocuments(tx, { settings }, id, 'asked', now());
    });
    outbox.wake();
  }
  const [documents, [waiting]] = await readAll(db, orderIds);
  const at = now();
  return {
    success: true,
    invoices: documents.map((document) => describe(document, settings.secretKey, at)),
    isWaiting: waiting !== undefined,
    isCorrectable: orderIds.some((id) => isCorrectable(documents, id)),
  };
}

async function findLacking(db: Pick<Db, 'selectDistinct'>, orderIds: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: invoices.orderId })
    .from(invoices)
    .where(inArray(invoices.orderId, orderIds));
  const has = new Set(rows.map((row) => row.orderId));
  return orderIds.filter((id) => !has.has(id));
}

const readAll = (db: Pick<Db, 'select'>, orderIds: string[]) =>
  Promise.all([
    db.select().from(invoices).where(inArray(invoices.orderId, orderIds)).orderBy(asc(invoices.id)),
    db
      .select({ reason: waitingInvoices.reason })
      .from(waitingInvoices)
      .where(inArray(waitingInvoices.orderId, orderIds))
      .limit(1),
  ]);

function isCorrectable(documents: IssuedDocument[], orderId: string): boolean {
  const own = documents.filter((each) => each.orderId === orderId);
  return addUp(own).grossCents > 0 && own.every(({ correctedBy }) => correctedBy !== 'buyer');
}

function describe(
  document: IssuedDocument,
  secretKey: string,
  at: Date,
  hidesOrderId = false,
): contract.Invoice {
  const { number, kind, issuedAt, grossCents } = document;
  return {
    number,
    kind,
    issuedAt: issuedAt.toISOString(),
    gross: toDollars(grossCents),
    pdf: invoicePath(document, secretKey, at, hidesOrderId),
  };
}

export async function listOrderInvoices(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { id }: ParsedInputOf<typeof contract.listOrderInvoices>,
  caller: Pick<Caller, 'admin'>,
): Promise<OutputOf<typeof contract.listOrderInvoices>> {
  const orderIds = await listInvoicedOrders(db, id);
  const [documents, [waiting]] = await readAll(db, orderIds);
  const at = now();
  return {
    invoices: documents.map((document) => {
      const { treatment, country, rateBasisPoints, vatCents, content } = document;
      const { buyer, corrects, vies } = content;
      return {
        ...describe(document, settings.secretKey, at, !isOwner(caller)),
        treatment,
        country,
        rate: rateBasisPoints / 100,
        vat: toDollars(vatCents),
        buyer: buyer.name || buyer.email,
        vatId: buyer.vatId,
        corrects: corrects?.number ?? null,
        vies: vies?.answer ?? null,
      };
    }),
    waiting: waiting?.reason ?? null,
  };
}

type CorrectDeps = Pick<Deps, 'db' | 'settings' | 'now' | 'outbox'>;
type Corrector = NonNullable<IssuedDocument['correctedBy']>;

/**
 * Corrects the invoices of a purchase and its renewals for a company: a credit note and a new
 * invoice for each, all in one transaction. A buyer may do so once. With a VAT ID of another member
 * state the payment contains no VAT.
 *
 * @param orderIds the purchase, then its renewals
 * @throws AppError 400 a VAT ID that is malformed, of another country, or invalid by VIES; 409
 *   corrected already, nothing left to correct, or not issued yet
 */
export async function correctInvoices(
  deps: CorrectDeps,
  orderIds: string[],
  given: Company,
  by: Corrector,
): Promise<void> {
  const { db, settings, now, outbox } = deps;
  const { vatId, vies } = await checkVatId(deps, given, 'vatId');
  const company = { ...given, vatId };
  await db.transaction(async (tx) => {
    if ((await findFact(tx, 'invoices-held')) !== null) throw conflict(texts.notYet);
    const values = await readShopSettings({ db: tx, settings });
    const correction = {
      shop: { values, siteUrl: settings.siteUrl },
      company,
      vies,
      by,
      at: now(),
    };
    const done = [];
    for (const orderId of orderIds) done.push(await correctOrder(tx, deps, orderId, correction));
    if (done.includes('done')) return;
    throw conflict(done.includes('corrected') ? texts.corrected : texts.nothingLeft);
  });
  outbox.wake();
}

interface Correction {
  shop: InvoicingShop;
  company: Company;
  vies: InvoiceContent['vies'];
  by: Corrector;
  at: Date;
}

async function correctOrder(
  tx: Tx,
  { settings }: Pick<CorrectDeps, 'settings'>,
  orderId: string,
  { shop, company, vies, by, at }: Correction,
): Promise<'done' | 'corrected' | 'nothing left'> {
  const documents = await issueDocuments(tx, { settings }, orderId, 'asked', at);
  const earlier = currentInvoice(documents);
  const [order] = await tx
    .update(orders)
    .set({ billingCountry: company.country })
    .where(eq(orders.id, orderId))
    .returning();
  if (!earlier || !order) return 'nothing left';
  if (by === 'buyer' && documents.some(({ correctedBy }) => correctedBy === 'buyer')) {
    return 'corrected';
  }
  const { grossCents } = addUp(documents);
  if (grossCents <= 0) return 'nothing left';
  const located = locateBuyer(order).country;
  const draft = await draftForCompany(tx, shop, { company, located, earlier, grossCents });
  if (typeof draft === 'string') throw conflict(texts.notYet);
  const none = { refundId: null, correctedBy: null };
  await issueOrRefuse(tx, shop, orderId, at, {
    ...none,
    ...draftCreditNote(earlier, documents, grossCents),
  });
  await issueOrRefuse(tx, shop, orderId, at, {
    ...none,
    ...draft,
    correctsId: earlier.id,
    correctedBy: by,
    content: { ...draft.content, corrects: nameOf(earlier), vies },
  });
  return 'done';
}

async function issueOrRefuse(
  tx: Tx,
  shop: InvoicingShop,
  orderId: string,
  at: Date,
  draft: Draft,
): Promise<void> {
  const issued = await issueDocument(tx, shop, orderId, draft, at);
  if (issued === 'number') throw conflict(texts.notYet);
}

/** Corrects a purchase's invoices as the seller. @throws AppError 404; as `correctInvoices` */
export async function correctOrderInvoices(
  deps: Deps,
  { id, ...company }: ParsedInputOf<typeof contract.correctOrderInvoice>,
  caller: Caller,
): Promise<OutputOf<typeof contract.correctOrderInvoice>> {
  const orderIds = await listInvoicedOrders(deps.db, id);
  if (orderIds.length === 0) throw notFound(texts.notFound);
  await correctInvoices(deps, orderIds, company, 'seller');
  const listed = await listOrderInvoices(deps, { id }, caller);
  const subject = `Invoice ${listed.invoices.at(-1)?.number ?? ''}`;
  await recordAction(deps.db, caller, { action: 'invoice-corrected', subject }, deps.now());
  return listed;
}

import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type * as contract from '#contract/books/invoices.ts';
import { toDollars } from '#contract/kit/money.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Db } from '#db/client.ts';
import { invoices, orders, waitingInvoices } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { isOwner, type Caller } from '#server/kit/sessions/caller.ts';
import { addUp, type IssuedDocument } from './document.ts';
import { invoicePath, issueDocuments } from './issue-documents.ts';

type ListDeps = Pick<Deps, 'db' | 'settings' | 'now' | 'outbox'>;

/** Lists a purchase and its renewals, oldest first. */
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

/** Returns those that have no document yet. */
async function findLacking(db: Pick<Db, 'selectDistinct'>, orderIds: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: invoices.orderId })
    .from(invoices)
    .where(inArray(invoices.orderId, orderIds));
  const has = new Set(rows.map((row) => row.orderId));
  return orderIds.filter((id) => !has.has(id));
}

/** Reads the documents of orders, oldest first, and why one of them waits. */
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

import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { WaitReason } from '#contract/books/invoice-content.ts';
import { dayInZone } from '#contract/kit/zones.ts';
import type { Db, Tx } from '#db/client.ts';
import { invoices, orders, refunds, transactions, waitingInvoices } from '#db/schema.ts';
import type { Settings } from '#server/kit/settings.ts';
import { findFact, readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { locateBuyer } from '../tax/locate-buyer.ts';
import { addUp, currentInvoice, type Draft, type IssuedDocument } from './document.ts';
import { draftCreditNote, draftRestored } from './draft-documents.ts';
import { draftInvoice, type InvoicingShop } from './draft-invoice.ts';
import { takeNumber } from './take-number.ts';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import { creditNoteMail as texts, invoiceTexts } from '#texts/books.ts';
import { mailFacts, questions } from '#texts/mails.ts';
import { renderMail, type Block } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';

interface IssueDeps {
  settings: Settings;
}

type Occasion =
  /** The order's sale, with VAT in it. */
  | 'sale'
  /** Its buyer or the seller asks for it. */
  | 'asked'
  /** Money has moved, or what it waits for may be available: continues only what has begun. */
  | 'changed';

/**
 * Issues everything an order lacks, in the transaction of its cause: its invoice, a credit note for
 * each refund, and an invoice for money that a won dispute returned. What cannot be issued yet
 * waits without a number. Repeats issue nothing.
 *
 * @returns all documents of the order, oldest first
 */
export async function issueDocuments(
  tx: Tx,
  { settings }: IssueDeps,
  orderId: string,
  occasion: Occasion,
  at: Date,
): Promise<IssuedDocument[]> {
  const facts = await readFacts(tx, orderId);
  const { sale, documents, waiting } = facts;
  const isBegun = documents.length > 0 || waiting !== undefined;
  const begins = occasion === 'sale' || (occasion === 'asked' && sale?.state === 'completed');
  if (!sale || (!isBegun && !begins)) return documents;
  const isTaxed = waiting?.isTaxed ?? occasion === 'sale';
  const shop = { values: await readShopSettings({ db: tx, settings }), siteUrl: settings.siteUrl };
  const isHeld = (await findFact(tx, 'invoices-held')) !== null;
  for (;;) {
    const draft = await nextDraft(tx, shop, { ...facts, sale, documents, isTaxed });
    const issued = draft && (await issueUnlessHeld(tx, shop, { orderId, draft, isHeld, at }));
    if (typeof issued === 'string') {
      await wait(tx, { orderId, reason: issued, isTaxed, since: at }, at);
      return documents;
    }
    if (!issued) break;
    documents.push(issued);
    if (issued.refundId !== null) await enqueueCreditNote(tx, settings, issued, sale.email, at);
  }
  if (waiting) await tx.delete(waitingInvoices).where(eq(waitingInvoices.orderId, orderId));
  return documents;
}

async function readFacts(tx: Tx, orderId: string) {
  const [[sale], documents, returned, [waiting]] = await Promise.all([
    tx
      .select({
        state: orders.state,
        paypalOrderId: orders.paypalOrderId,
        productName: orders.productName,
        email: orders.email,
        soldAt: transactions.at,
        grossCents: transactions.grossCents,
        payerCountry: orders.payerCountry,
        addressCountry: orders.addressCountry,
        billingCountry: orders.billingCountry,
        company: orders.company,
      })
      .from(transactions)
      .innerJoin(orders, eq(orders.id, transactions.orderId))
      .where(and(eq(transactions.reference, orderId), eq(transactions.kind, 'sale'))),
    readDocuments(tx, orderId),
    tx
      .select({
        // The row of the seller's request may represent the refund that PayPal reports.
        id: sql<string>`${refunds.paypalRefundId}`,
        amountCents: refunds.amountCents,
        state: refunds.state,
        createdAt: refunds.createdAt,
      })
      .from(refunds)
      .where(
        and(
          eq(refunds.orderId, orderId),
          inArray(refunds.state, ['completed', 'failed']),
          isNotNull(refunds.paypalRefundId),
        ),
      ),
    tx.select().from(waitingInvoices).where(eq(waitingInvoices.orderId, orderId)),
  ]);
  const oldestFirst = returned.toSorted(
    (one, other) => Number(one.createdAt) - Number(other.createdAt),
  );
  return { sale, documents, returned: oldestFirst, waiting };
}

export const readDocuments = (db: Pick<Tx, 'select'>, orderId: string): Promise<IssuedDocument[]> =>
  db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id));

type Facts = Awaited<ReturnType<typeof readFacts>>;
type Due = Facts & { sale: NonNullable<Facts['sale']>; isTaxed: boolean };

/** @returns null if nothing is due */
async function nextDraft(
  tx: Tx,
  shop: InvoicingShop,
  { sale, documents, returned, isTaxed }: Due,
): Promise<Draft | WaitReason | null> {
  const none = { correctsId: null, refundId: null, correctedBy: null };
  const invoice = currentInvoice(documents);
  if (!invoice) {
    const { paypalOrderId, email } = sale;
    const facts = { paypalOrderId: paypalOrderId ?? '', email: email ?? '' };
    const { country } = locateBuyer(sale);
    const draft = await draftInvoice(tx, shop, { ...sale, ...facts, country }, isTaxed);
    return typeof draft === 'string' ? draft : { ...none, ...draft };
  }
  const creditOf = (refundId: string) => documents.find((each) => each.refundId === refundId);
  const left = addUp(documents).grossCents;
  for (const { id, state, amountCents } of returned) {
    const creditNote = creditOf(id);
    if (state === 'completed' && !creditNote && left > 0) {
      const draft = draftCreditNote(invoice, documents, Math.min(amountCents, left));
      return { ...none, ...draft, refundId: id };
    }
    const isRestored = documents.some(({ correctsId }) => correctsId === creditNote?.id);
    if (state === 'failed' && creditNote && !isRestored) {
      return { ...none, ...draftRestored(creditNote) };
    }
  }
  return null;
}

interface Issued {
  orderId: string;
  draft: Draft | WaitReason;
  isHeld: boolean;
  at: Date;
}

async function issueUnlessHeld(
  tx: Tx,
  shop: InvoicingShop,
  { orderId, draft, isHeld, at }: Issued,
): Promise<IssuedDocument | WaitReason> {
  if (isHeld) return 'held';
  return typeof draft === 'string' ? draft : issueDocument(tx, shop, orderId, draft, at);
}

/** Issues a document under the next number of its day's year. */
export async function issueDocument(
  tx: Tx,
  { values }: InvoicingShop,
  orderId: string,
  draft: Draft,
  at: Date,
): Promise<IssuedDocument | 'number'> {
  const day = dayInZone(values.timeZone, at);
  const taken = await takeNumber(tx, values.invoiceNumber, Number(day.slice(0, 'YYYY'.length)));
  if (!taken) return 'number';
  const [issued] = await tx
    .insert(invoices)
    .values({ ...draft, ...taken, orderId, day, issuedAt: at })
    .returning();
  if (!issued) throw new Error('The invoice was not written');
  return issued;
}

/** Delay before a waiting invoice is tried again. */
const retryMs = 60_000;

async function wait(
  tx: Tx,
  row: Omit<typeof waitingInvoices.$inferInsert, 'nextTryAt'>,
  at: Date,
): Promise<void> {
  const tried = { reason: row.reason, nextTryAt: new Date(at.getTime() + retryMs) };
  await tx
    .insert(waitingInvoices)
    .values({ ...row, ...tried })
    .onConflictDoUpdate({ target: waitingInvoices.orderId, set: tried });
}

/** Mails the credit note of a refund, since its purchase's portal may be closed. */
async function enqueueCreditNote(
  db: Pick<Db, 'insert'>,
  shop: Settings,
  creditNote: IssuedDocument,
  to: string | null,
  at: Date,
): Promise<void> {
  if (!to) return;
  const { id, number, grossCents, content } = creditNote;
  const blocks: Block[] = [
    texts.text(content.corrects?.number ?? ''),
    {
      kind: 'facts',
      facts: [
        [invoiceTexts.creditNote, number],
        [mailFacts.orderId, content.orderId],
        [mailFacts.product, content.line],
        [mailFacts.refunded, formatPrice(toDollars(0 - grossCents))],
      ],
    },
    { kind: 'button', label: texts.button, url: invoiceUrl(creditNote, shop, at, mailedDays) },
    texts.link(mailedDays),
    questions(shop),
  ];
  const body = renderMail(texts.subject(shop.siteName, number), texts.heading, blocks, shop);
  const mail = { kind: 'credit-note' as const, subjectId: String(id), to };
  await enqueueMail(db, { ...mail, replyTo: shop.supportEmail, ...body }, at);
}

/** Days for which a link in a mail about a refund works. */
const mailedDays = 30;

/** Returns a link to a document's PDF, valid for 24 hours, relative to the shop's root. */
export const invoicePath = (
  { id }: Pick<IssuedDocument, 'id'>,
  secretKey: string,
  now: Date,
  hidesOrderId = false,
): string => signedFilePath({ invoiceId: id, hidesOrderId }, secretKey, now);

/** Returns the URL for mails, valid for 24 hours; for 30 days if no portal has the document. */
export function invoiceUrl(
  { id }: Pick<IssuedDocument, 'id'>,
  { siteUrl, secretKey }: Pick<Settings, 'siteUrl' | 'secretKey'>,
  now: Date,
  days = 1,
): string {
  return `${siteUrl}/${signedFilePath({ invoiceId: id }, secretKey, now, days * 24)}`;
}

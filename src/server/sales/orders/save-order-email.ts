import { and, eq, isNull } from 'drizzle-orm';
import { orders, outbox } from '#db/schema.ts';
import { texts as licenseTexts } from '#contract/licenses/licenses.ts';
import * as contract from '#contract/sales/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { asPurchase, describeOrder, type Purchase } from './order.ts';
import { openPurchase } from './purchase-capability.ts';
import { enqueueReceipt, enqueueReceiptAgain, withdrawReceipts } from './receipt.ts';
import { voidAccess } from './access.ts';
import type { Tx } from '#db/client.ts';
import { emailCorrectedMail as texts, mailFacts, questions } from '#texts/mails.ts';
import { renderMail, type Block, type Shop } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail, isMailAbout } from '#server/adapters/mail/outbox.ts';

type SaveDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;
type Input = ParsedInputOf<typeof contract.saveOrderEmail>;

/**
 * Stores the buyer's address if PayPal gave none, and sends the receipt. Only an admin can change
 * an existing address, or add one after it was erased.
 *
 * @throws AppError 401; 404 no such purchase; 409 it has an address already, or, for an admin, it
 *   is not paid.
 */
export async function saveOrderEmail(
  deps: SaveDeps,
  input: Input,
  caller: Caller,
): Promise<OutputOf<typeof contract.saveOrderEmail>> {
  if (caller.admin) await correctEmail(deps, input, caller);
  else await addEmail(deps, input);
  deps.outbox.wake();
  return { success: true };
}

async function addEmail(deps: SaveDeps, { id: purchaseId, email }: Input): Promise<void> {
  const { db, settings, now } = deps;
  const id = await openPurchase(deps, purchaseId);
  const isPaid = and(eq(orders.id, id), eq(orders.state, 'completed'));
  const saved = await db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ email })
      .where(and(isPaid, isNull(orders.email), isNull(orders.erasureAskedAt)))
      .returning();
    const purchase = order && asPurchase(order);
    if (purchase) await enqueueReceipt(tx, purchase, settings, now());
    return purchase;
  });
  if (saved) return;
  if ((await db.$count(orders, isPaid)) === 0) throw notFound(licenseTexts.noSuchPurchase);
  throw conflict(contract.texts.hasEmail);
}

/**
 * Replaces the address and voids every mail, code and token that went to the old one. Tells the old
 * address if support makes the change: owners fix typing errors, whose mailboxes belong to
 * strangers.
 */
async function correctEmail(
  { db, settings, now }: SaveDeps,
  { id, email }: Input,
  caller: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await tx.query.orders.findFirst({ where: eq(orders.id, id) });
    if (!order) throw notFound(contract.texts.notFound);
    const purchase = asPurchase(order);
    if (!purchase) throw conflict(contract.texts.notPaid);
    if (order.email === email) return;
    const reason = 'The buyer’s address was corrected.';
    // An erased order's mark would have the new address erased.
    const erasureAskedAt = order.email === null ? null : order.erasureAskedAt;
    await tx.update(orders).set({ email, erasureAskedAt }).where(eq(orders.id, id));
    await voidAccess(tx, id, reason, now());
    await withdrawReceipts(tx, id, reason);
    await enqueueReceiptAgain(tx, { ...purchase, email }, settings, now());
    if (caller.admin?.role === 'support') {
      await enqueueEmailCorrected(tx, purchase, settings, now());
    }
    const event = { action: 'purchase-email-corrected' as const, subject: describeOrder(order) };
    const detail = `From ${order.email ?? 'none'} to ${email}`;
    await recordAction(tx, caller, { ...event, detail }, now());
  });
}

const kind = 'email-corrected';

/** Tells the old address that it no longer belongs to the purchase; never names the new one. */
async function enqueueEmailCorrected(
  tx: Tx,
  { id, email, productName, paypalOrderId }: Purchase,
  shop: Shop,
  now: Date,
): Promise<void> {
  if (!email) return;
  const blocks: Block[] = [
    texts.text,
    {
      kind: 'facts',
      facts: [
        [mailFacts.product, productName],
        [mailFacts.orderId, paypalOrderId],
      ],
    },
    texts.notYou,
    questions(shop),
  ];
  // Unique: mails are never deleted, and write transactions run one at a time.
  const sequence = await tx.$count(outbox, isMailAbout(kind, id));
  const rendered = renderMail(texts.subject(productName), texts.heading, blocks, shop);
  const mail = { kind, subjectId: id, sequence, to: email, replyTo: shop.supportEmail } as const;
  await enqueueMail(tx, { ...mail, ...rendered }, now);
}

/** @throws AppError 404; 409 the order is not paid (any more), or has no address */
export async function resendReceipt(
  { db, settings, outbox: mails, now }: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  { id }: ParsedInputOf<typeof contract.resendReceipt>,
  caller: Caller,
): Promise<OutputOf<typeof contract.resendReceipt>> {
  await db.transaction(async (tx) => {
    const order = await tx.query.orders.findFirst({ where: eq(orders.id, id) });
    if (!order) throw notFound(contract.texts.notFound);
    const purchase = asPurchase(order);
    if (!purchase) throw conflict(contract.texts.notPaid);
    if (!purchase.email) throw conflict(contract.texts.noEmail);
    await enqueueReceiptAgain(tx, purchase, settings, now());
    const event = { action: 'receipt-resent' as const, subject: describeOrder(order) };
    await recordAction(tx, caller, { ...event, detail: `To ${order.email}` }, now());
  });
  mails.wake();
  return { success: true };
}

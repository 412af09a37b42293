import { formatPrice, toDollars } from '#contract/money.ts';
import type { Db } from '#db/client.ts';
import { creditNoteMail as texts, invoiceTexts } from '#texts/invoices.ts';
import { mailFacts, questions } from '#texts/mails.ts';
import { renderMail, type Block } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import type { Settings } from '#server/kit/settings.ts';
import type { IssuedDocument } from './document.ts';
import { invoiceUrl, mailedDays } from './invoice-link.ts';

/** Mails the credit note of a refund: its purchase's portal may be closed. */
export async function enqueueCreditNote(
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

import type { Tx } from '#db/client.ts';
import { outbox } from '#db/schema.ts';
import { emailCorrectedMail as texts, mailFacts, questions } from '#texts/mails.ts';
import { renderMail, type Block, type Shop } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail, isMailAbout } from '#server/adapters/mail/outbox.ts';
import type { Purchase } from './order.ts';

const kind = 'email-corrected';

/** Tells the old address that it is not the purchase's any more; never which one is. */
export async function enqueueEmailCorrected(
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

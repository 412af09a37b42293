import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { imports, orders, type outbox } from '#db/schema.ts';
import { mailFacts, movedHereMail as texts, questions } from '#texts/mails.ts';
import { renderMailBody, type Block, type Shop } from '#server/adapters/mail/mail-body.ts';
import type { RenderedMail } from '#server/adapters/mail/outbox.ts';
import { hasPortal } from '#server/sales/orders/access.ts';
import { textKey } from '#server/kit/lists/sorted-list.ts';

const shownPurchases = 20;

interface MailDeps {
  db: Pick<Db, 'select'>;
  settings: Shop;
}

/**
 * Renders "Your purchase has moved here" for one buyer just before it is sent, with each of the
 * source's purchases that is still valid.
 */
export async function makeMovedHereMail(
  { db, settings: shop }: MailDeps,
  { subjectId, recipient }: Pick<typeof outbox.$inferSelect, 'subjectId' | 'recipient'>,
): Promise<RenderedMail> {
  const purchases = await db
    .select({
      orderId: orders.paypalOrderId,
      productName: orders.productName,
      source: imports.source,
    })
    .from(orders)
    .innerJoin(imports, eq(imports.id, orders.importId))
    .where(
      and(
        sql`${textKey(orders.email)} = ${recipient}`,
        sql`${orders.completedAt} IS NOT NULL`,
        sql`lower(trim(${imports.source})) = ${subjectId}`,
        hasPortal(),
      ),
    )
    .orderBy(desc(orders.completedAt));
  const [newest] = purchases;
  if (!newest) return { withdrawn: texts.gone };
  const rest = purchases.length - shownPurchases;
  const blocks: Block[] = [
    texts.text(newest.source, shop.siteName),
    ...purchases.slice(0, shownPurchases).map(({ productName, orderId }): Block => ({
      kind: 'facts',
      facts: [
        [mailFacts.product, productName],
        [mailFacts.orderId, orderId ?? ''],
      ],
    })),
    ...(rest > 0 ? [texts.more(rest)] : []),
    texts.again,
    {
      kind: 'button',
      label: texts.button,
      url: `${shop.siteUrl}/redownload?${new URLSearchParams({ orderId: newest.orderId ?? '' })}`,
    },
    questions(shop),
  ];
  return renderMailBody(texts.heading, blocks, shop);
}

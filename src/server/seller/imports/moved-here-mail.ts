import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { imports, orders, outbox } from '#db/schema.ts';
import { mailFacts, movedHereMail as texts, questions, movedHereMail } from '#texts/mails.ts';
import { renderMailBody, type Block, type Shop } from '#server/adapters/mail/mail-body.ts';
import { type RenderedMail, priorities } from '#server/adapters/mail/outbox.ts';
import { hasPortal } from '#server/sales/orders/access.ts';
import { textKey } from '#server/kit/lists/sorted-list.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import type { ImportPlan } from './plan-import.ts';

const shownPurchases = 20;

interface MailDeps {
  db: Pick<Db, 'select'>;
  settings: Shop;
}

/** Renders the mail just before it is sent, with the source's purchases that are still valid. */
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

const mailsPerBatch = 200;
const validForMs = 7 * 24 * 3_600_000;

/** Returns the subject that identifies the mails about a source. */
export const movedHereSubject = (source: string): string => source.trim().toLowerCase();

export interface MovedBuyer {
  email: string;
  /** Number of mails sent before, which told of other purchases. */
  sequence: number;
}

/** Queues a mail for each buyer who does not have it yet. Bodies are rendered when sent. */
export async function queueMovedHere(
  { db, settings, now }: { db: Pick<Db, 'insert'>; settings: Shop; now: Deps['now'] },
  source: string,
  buyers: MovedBuyer[],
): Promise<void> {
  if (buyers.length === 0) return;
  const moment = now();
  const due = { nextAttemptAt: moment, validUntil: new Date(moment.getTime() + validForMs) };
  await db
    .insert(outbox)
    .values(
      buyers.map(({ email, sequence }) => ({
        kind: 'moved-here' as const,
        subjectId: movedHereSubject(source),
        recipient: email.toLowerCase(),
        sequence,
        toAddress: email,
        replyTo: settings.supportEmail,
        subject: movedHereMail.subject(settings.siteName),
        state: 'queued' as const,
        priority: priorities.release,
        createdAt: moment,
        ...due,
      })),
    )
    .onConflictDoUpdate({
      target: [outbox.kind, outbox.subjectId, outbox.recipient, outbox.sequence],
      set: { state: 'queued', attempts: 0, lastError: null, ...due },
      // Withdrawn together with its import.
      setWhere: eq(outbox.state, 'withdrawn'),
    });
}

/**
 * Queues one mail for each buyer with a row in the file, also by an earlier import that was killed
 * before it queued mails. Buyers of drafts wait for `mailImport`.
 */
export async function enqueueMovedHere(
  deps: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  { rows, source }: Pick<ImportPlan, 'rows' | 'source'>,
  { mailProducts }: { mailProducts: number[] | 'all' },
): Promise<void> {
  const isTold = (id: number) => mailProducts === 'all' || mailProducts.includes(id);
  const told = new Map<string, MovedBuyer>();
  for (const { purchase } of rows) {
    const { email, product, orderId } = purchase;
    if (orderId !== null && !product.isDraft && isTold(product.id))
      told.set(email.toLowerCase(), { email, sequence: 0 });
  }
  const buyers = [...told.values()];
  for (let at = 0; at < buyers.length; at += mailsPerBatch) {
    await queueMovedHere(deps, source, buyers.slice(at, at + mailsPerBatch));
    await nextTurn();
  }
  if (buyers.length > 0) deps.outbox.wake();
}

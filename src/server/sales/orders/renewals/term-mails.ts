import { and, eq, gt, isNotNull, isNull, lt, notExists, sql, gte } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import type { MailKind } from '#contract/contact/mails.ts';
import { isPublished } from '#db/product-states.ts';
import { licenses, orders, outbox, products } from '#db/schema.ts';
import { formatDay, countOf, formatMoment } from '#texts/language.ts';
import { termMail, mailFacts, questions, termMailReasons } from '#texts/mails.ts';
import type { Deps } from '#server/deps.ts';
import { priorities, isMailAbout } from '#server/adapters/mail/outbox.ts';
import type { OutboxMail, RenderedMail } from '#server/adapters/mail/outbox.ts';
import { hasPortal } from '../access.ts';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import { renewLinkHours, renewPath } from '#contract/sales/terms.ts';
import { renderMailBody } from '#server/adapters/mail/mail-body.ts';
import { findRenewable, obstacleOf, newRenewToken } from './renewable.ts';
import { texts as orderTexts } from '#contract/sales/orders.ts';
import type { mailRenewalLink as route } from '#contract/sales/purchase-form.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { describeOrder } from '../order.ts';

type QueueDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;

interface Stage {
  kind: Extract<MailKind, 'term-ending' | 'term-ended'>;
  daysBefore: number;
}

const week: Stage = { kind: 'term-ending', daysBefore: 7 };
const lastDay: Stage = { kind: 'term-ending', daysBefore: 1 };
const atEnd: Stage = { kind: 'term-ended', daysBefore: 0 };

/** Older ends, for instance of imported purchases, are no news. */
const newsDays = 7;
const batchSize = 500;
const validForMs = 3 * dayMs;

/**
 * Queues the mails of terms that end within seven days or have just ended: one for each purchase,
 * end and stage. They are rendered when sent (`makeTermMail`). Walks a day at a time, so that
 * no statement takes long.
 */
export async function queueTermMails(deps: QueueDeps): Promise<void> {
  let count = 0;
  for (let day = -newsDays; day < week.daysBefore; day++) {
    const stage = day < 0 ? atEnd : day < lastDay.daysBefore ? lastDay : week;
    const from = new Date(deps.now().getTime() + day * dayMs);
    for (;;) {
      const due = await findDue(deps, stage, from);
      if (due.length > 0) await queue(deps, stage, due);
      count += due.length;
      if (due.length < batchSize) break;
    }
  }
  if (count > 0) deps.outbox.wake();
}

type Due = Awaited<ReturnType<typeof findDue>>[number];

async function findDue({ db }: Pick<QueueDeps, 'db'>, { kind, daysBefore }: Stage, from: Date) {
  const until = new Date(from.getTime() + dayMs);
  const isWithin = (end: typeof orders.expiresAt | typeof licenses.expiresAt) =>
    and(isNotNull(end), gt(end, from), sql`${end} <= ${until.getTime()}`);
  const ends = db
    .select({ orderId: orders.id, endsAt: orders.expiresAt })
    .from(orders)
    .where(isWithin(orders.expiresAt))
    .union(
      db
        .select({ orderId: licenses.orderId, endsAt: licenses.expiresAt })
        .from(licenses)
        .where(and(isWithin(licenses.expiresAt), isNull(licenses.blockedAt))),
    )
    .as('ends');
  const subjectId = sql<string>`${orders.id} || ' ' || ${ends.endsAt}`;
  const isKnown = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, kind),
        eq(outbox.subjectId, subjectId),
        eq(outbox.recipient, ''),
        eq(outbox.sequence, daysBefore),
      ),
    );
  return db
    .select({
      subjectId,
      endsAt: ends.endsAt,
      email: sql<string>`${orders.email}`,
      productName: orders.productName,
    })
    .from(ends)
    .innerJoin(orders, eq(orders.id, ends.orderId))
    .innerJoin(products, eq(products.id, orders.productId))
    .where(
      and(
        hasPortal(),
        isNotNull(orders.email),
        isNotNull(products.termDays),
        isPublished,
        gt(products.priceCents, 0),
        // A purchase for three days needs no mail that three days are left.
        lt(sql`${daysBefore}`, sql`coalesce(${orders.termDays}, ${week.daysBefore + 1})`),
        notExists(isKnown),
      ),
    )
    .limit(batchSize);
}

async function queue(
  { db, settings, now }: QueueDeps,
  { kind, daysBefore }: Stage,
  due: Due[],
): Promise<void> {
  const moment = now();
  await db
    .insert(outbox)
    .values(
      due.map(({ subjectId, endsAt, email, productName }) => ({
        kind,
        subjectId,
        sequence: daysBefore,
        priority: priorities.release,
        toAddress: email,
        replyTo: settings.supportEmail,
        subject:
          kind === 'term-ended'
            ? termMail.hasEnded(productName)
            : termMail.endsSoon(productName, formatDay(endsAt ?? moment)),
        state: 'queued' as const,
        nextAttemptAt: moment,
        validUntil: new Date(moment.getTime() + validForMs),
        createdAt: moment,
      })),
    )
    .onConflictDoNothing();
}

/** Renders just before sending, so that no link is stored, and checks again that it is due. */
export async function makeTermMail(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { kind, subjectId, subject }: Pick<OutboxMail, 'kind' | 'subjectId' | 'subject'>,
): Promise<RenderedMail> {
  const [orderId = '', end] = subjectId.split(' ');
  const endsAt = new Date(Number(end));
  const renewable = await findRenewable(db, orderId);
  if (!renewable || obstacleOf(renewable, now())) {
    return { withdrawn: termMailReasons.notRenewable };
  }
  if (!(await endsThen({ db }, orderId, endsAt))) return { withdrawn: termMailReasons.changed };
  const { productId, productName, product } = renewable;
  const token = newRenewToken(orderId, 'mail', settings.secretKey, now());
  const price = formatPrice(toDollars(product.priceCents));
  return renderMailBody(
    subject,
    [
      {
        kind: 'facts',
        facts: [
          [mailFacts.product, productName, { id: productId }],
          [mailFacts.endsOn, formatMoment(endsAt)],
          [mailFacts.price, termMail.renewFor(price, countOf(product.termDays ?? 0, 'day'))],
        ],
      },
      kind === 'term-ended' ? termMail.endedText : termMail.endsText(settings.siteName),
      termMail.keys,
      {
        kind: 'button',
        label: termMail.renew,
        url: settings.siteUrl + renewPath(productId, token),
      },
      termMail.valid(renewLinkHours.mail / 24),
      questions(settings),
    ],
    settings,
  );
}

async function endsThen({ db }: Pick<Deps, 'db'>, orderId: string, endsAt: Date): Promise<boolean> {
  const ofOrder = and(eq(orders.id, orderId), eq(orders.expiresAt, endsAt));
  const ofKey = and(
    eq(licenses.orderId, orderId),
    eq(licenses.expiresAt, endsAt),
    isNull(licenses.blockedAt),
  );
  const [purchases, keys] = await Promise.all([
    db.$count(orders, ofOrder),
    db.$count(licenses, ofKey),
  ]);
  return purchases + keys > 0;
}

/** Above the sequences of automatic mails, which count days. */
const firstSequence = 100;

/** Mails a link to renew. @throws AppError 404; 409 it cannot be renewed, or has no address */
export async function mailRenewalLink(
  { db, settings, outbox: mails, now }: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  { id }: ParsedInputOf<typeof route>,
  caller: Caller,
): Promise<OutputOf<typeof route>> {
  const moment = now();
  await db.transaction(async (tx) => {
    const order = await findRenewable(tx, id);
    if (!order) throw notFound(orderTexts.notFound);
    const obstacle = obstacleOf(order, moment);
    if (obstacle) throw conflict(obstacle);
    if (!order.email) throw conflict(orderTexts.noEmail);
    const { email, productName } = order;
    const endsAt = new Date(order.endsAt ?? 0);
    const hasEnded = endsAt <= moment;
    const kind = hasEnded ? ('term-ended' as const) : ('term-ending' as const);
    const subjectId = `${id} ${endsAt.getTime()}`;
    const isByHand = and(isMailAbout(kind, subjectId), gte(outbox.sequence, firstSequence));
    const sequence = firstSequence + (await tx.$count(outbox, isByHand));
    const subject = hasEnded
      ? termMail.hasEnded(productName)
      : termMail.endsSoon(productName, formatDay(endsAt));
    await tx.insert(outbox).values({
      kind,
      subjectId,
      sequence,
      toAddress: email,
      replyTo: settings.supportEmail,
      subject,
      state: 'queued',
      nextAttemptAt: moment,
      validUntil: new Date(moment.getTime() + validForMs),
      createdAt: moment,
    });
    const event = { action: 'renewal-link-mailed' as const, subject: describeOrder(order) };
    await recordAction(tx, caller, { ...event, detail: `To ${email}` }, moment);
  });
  mails.wake();
  return { success: true };
}

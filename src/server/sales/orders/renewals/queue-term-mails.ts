import { and, eq, gt, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import type { MailKind } from '#contract/contact/mails.ts';
import { licenses, orders, outbox, products } from '#db/schema.ts';
import { formatDay } from '#texts/language.ts';
import { termMail } from '#texts/mails.ts';
import type { Deps } from '#server/deps.ts';
import { priorities } from '#server/adapters/mail/outbox.ts';
import { hasPortal } from '../access.ts';

type QueueDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;

/** A mail about a term, and how many days before the end it is due. */
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
 * end and stage. They are rendered when sent (`make-term-mail.ts`). Walks a day at a time, so that
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

/** Finds renewable purchases that end within a day after `from` and have no mail about it. */
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
        isNull(products.deletedAt),
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

import { and, gte } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import { texts } from '#contract/sales/orders.ts';
import type { mailRenewalLink as route } from '#contract/sales/purchase-form.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { outbox } from '#db/schema.ts';
import { formatDay } from '#texts/language.ts';
import { termMail } from '#texts/mails.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { isMailAbout } from '#server/adapters/mail/outbox.ts';
import { describeOrder } from '../order.ts';
import { findRenewable, obstacleOf } from './renewable.ts';

/** Above the sequences of automatic mails, which count days. */
const firstSequence = 100;
const validForMs = 3 * dayMs;

/**
 * Mails the buyer a link to renew, made when it is sent (`make-term-mail.ts`).
 *
 * @throws AppError 404; 409 the purchase cannot be renewed, or has no address
 */
export async function mailRenewalLink(
  { db, settings, outbox: mails, now }: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  { id }: ParsedInputOf<typeof route>,
  caller: Caller,
): Promise<OutputOf<typeof route>> {
  const moment = now();
  await db.transaction(async (tx) => {
    const order = await findRenewable(tx, id);
    if (!order) throw notFound(texts.notFound);
    const obstacle = obstacleOf(order, moment);
    if (obstacle) throw conflict(obstacle);
    if (!order.email) throw conflict(texts.noEmail);
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

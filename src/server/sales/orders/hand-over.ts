import { asc } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import type { handOver as route } from '#contract/sales/delivery.ts';
import { texts } from '#contract/sales/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { outbox } from '#db/schema.ts';
import { handoverMail, questions } from '#texts/mails.ts';
import { renderMail, type Block } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail, isMailAbout } from '#server/adapters/mail/outbox.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, tooManyRequests } from '#server/kit/errors.ts';
import { requireBought } from './consents/find-delivery.ts';
import { listFirstSteps } from './first-steps.ts';
import { openPurchase } from './purchase-capability.ts';
import { readPrograms } from './read-programs.ts';
import { redownloadUrl } from './receipt.ts';

const kind = 'handover';
const limits = [
  { mails: 3, windowMs: 3_600_000 },
  { mails: 10, windowMs: dayMs },
];

/**
 * Mails the first steps and the re-download link to the purchase's own address, for buyers who
 * paid on a phone.
 *
 * @throws AppError 401; 404 another order's; 409 it opens nothing or has no address; 429
 */
export async function handOver(
  deps: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  { id: purchaseId, orderID }: ParsedInputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const { settings, now } = deps;
  const id = await openPurchase(deps, purchaseId);
  await deps.db.transaction(async (tx) => {
    const { purchase } = await requireBought({ db: tx, now }, { id, orderID });
    const { email: to, productName, renewsId } = purchase;
    if (renewsId !== null) throw conflict(texts.closed);
    if (!to) throw conflict(texts.noEmail);
    const sent = await tx.query.outbox.findMany({
      where: isMailAbout(kind, id),
      columns: { createdAt: true },
      orderBy: asc(outbox.id),
    });
    for (const { mails, windowMs } of limits) {
      const waitMs = (sent.at(-mails)?.createdAt.getTime() ?? 0) + windowMs - now().getTime();
      if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000));
    }
    const url = redownloadUrl(settings, purchase.paypalOrderId);
    const steps = listFirstSteps(await readPrograms(tx, purchase), settings);
    const button: Block = { kind: 'button', label: handoverMail.button, url };
    const blocks = [handoverMail.open, button, ...steps, questions(settings)];
    const { subject, heading } = handoverMail;
    const identity = { kind, subjectId: id, sequence: sent.length } as const;
    const rendered = renderMail(subject(productName), heading, blocks, settings);
    const mail = { ...identity, to, replyTo: settings.supportEmail, ...rendered };
    await enqueueMail(tx, mail, now());
  });
  deps.outbox.wake();
  return { success: true };
}

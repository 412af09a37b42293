import { downloadLinkHours } from '#contract/sales/orders.ts';
import type * as contract from '#contract/buyers/personal-data.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { questions } from '#texts/mails.ts';
import { dataMail as texts } from '#texts/buyers.ts';
import { recordBuyerAction } from '#server/kit/audit-log/audit-log.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { tooManyRequests } from '#server/kit/errors.ts';
import { renderMail } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import { mailboxKey } from '#server/kit/address-key.ts';
import { countMail, mailLimits } from '#server/kit/rate-limit/rate-limiter.ts';
import { dataLink } from './data-file.ts';
import { requireBuyer } from '../purchase-access/require-buyer.ts';

/** Mails to a mailbox, whichever of its purchases asks. */
const limits = mailLimits('portal-data');
const mailIdLength = 32;

/**
 * Mails the link to everything stored about a purchase's address, only to that address.
 *
 * @throws AppError 401; 429
 */
export async function requestData(
  deps: Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'outbox' | 'now'>,
  { portalToken }: ParsedInputOf<typeof contract.requestData>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.requestData>> {
  const { db, settings, outbox, now } = deps;
  const { email } = await requireBuyer(deps, portalToken, caller);
  const waitSeconds = await countMail(deps, limits, mailboxKey(email));
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const at = now();
  const blocks = [
    texts.text(email),
    { kind: 'button' as const, label: texts.button, url: dataLink(email, settings, at) },
    texts.link(downloadLinkHours),
    texts.notAsked,
    questions(settings),
  ];
  await db.transaction(async (tx) => {
    const mail = {
      kind: 'personal-data' as const,
      subjectId: randomBase32(mailIdLength),
      to: email,
      replyTo: settings.supportEmail,
      ...renderMail(texts.subject(settings.siteName), texts.heading, blocks, settings),
      validUntil: new Date(at.getTime() + downloadLinkHours * 3_600_000),
    };
    await enqueueMail(tx, mail, at);
    await recordBuyerAction(tx, { address: '' }, { action: 'data-exported', subject: '' }, at);
  });
  outbox.wake();
  return { success: true };
}

import type { Tx } from '#db/client.ts';
import { oneTimePasswords } from '#db/schema.ts';
import * as contract from '#contract/buyers/redownload.ts';
import { oneTimePasswordMinutes } from '#contract/buyers/redownload.ts';
import type { OutputOf } from '#contract/route.ts';
import { renderMailBody, type Shop } from '#server/adapters/mail/mail-body.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { notFound, tooManyRequests } from '#server/kit/errors.ts';
import { type Limit, refuse } from '#server/kit/rate-limit/rate-limiter.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import { voidOneTimePasswords } from '#server/sales/orders/access.ts';
import { findPurchase, type ClaimedPurchase } from './find-purchase.ts';
import {
  findRecentPasswords,
  hashCode,
  newCode,
  newSalt,
  secondsUntilRequest,
} from '#server/kit/one-time-password.ts';
import { oneTimePasswordMail as texts } from '#texts/mails.ts';

const windowSeconds = 600;
/** Limit of an address; requests for a purchase do not count. */
const failures: Limit = { name: 'request-otp', points: 120, windowSeconds };
/** Bounds the transactions of a purchase; its own limit is three codes. */
const perPurchase: Limit = {
  name: 'request-otp-purchase',
  points: 30,
  windowSeconds,
  countedIn: 'memory',
};

type RequestDeps = Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'outbox' | 'now'>;

/**
 * Mails a new one-time password to the stored address; voids the previous one and its unsent mail.
 *
 * @throws AppError 404 for an unknown order, another email, a refunded purchase; 429 over a limit.
 *   All with the same text.
 */
export async function requestOneTimePassword(
  deps: RequestDeps,
  claim: contract.PurchaseClaim,
  { address }: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.requestOneTimePassword>> {
  const text = contract.texts.unknownOrder;
  const purchase = await findPurchase(deps.db, claim, deps.now());
  if (!purchase) return refuse(deps, failures, { address, refusal: notFound(text), text });
  const waitSeconds =
    (await deps.rateLimiter.consume(perPurchase, purchase.id)) ||
    (await deps.db.transaction((tx) => replaceCode(tx, deps, purchase)));
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, text);
  deps.outbox.wake();
  return { success: true, message: contract.texts.sent };
}

/** Writes code and mail in one transaction, for the limit's sake. @returns seconds to wait, or 0 */
async function replaceCode(
  tx: Tx,
  { settings, now }: RequestDeps,
  purchase: ClaimedPurchase,
): Promise<number> {
  const moment = now();
  const recent = await findRecentPasswords(tx, purchase.id, moment);
  const waitSeconds = secondsUntilRequest(recent, moment);
  if (waitSeconds > 0) return waitSeconds;

  await voidOneTimePasswords(tx, purchase.id, 'A newer code was requested.', moment);
  const [code, salt] = [newCode(), newSalt()];
  const expiresAt = new Date(moment.getTime() + contract.oneTimePasswordMinutes * 60_000);
  const [issued] = await tx
    .insert(oneTimePasswords)
    .values({
      orderId: purchase.id,
      salt,
      codeHash: hashCode({ subject: purchase.id, salt }, code, settings.secretKey),
      expiresAt,
      createdAt: moment,
    })
    .returning({ id: oneTimePasswords.id });
  if (!issued) throw new Error('The one-time password was not written');

  const { productName, paypalOrderId, email } = purchase;
  await enqueueMail(
    tx,
    {
      kind: 'one-time-password',
      subjectId: String(issued.id),
      to: email,
      replyTo: settings.supportEmail,
      ...renderOneTimePasswordMail({ code, expiresAt, paypalOrderId, productName }, settings),
      validUntil: expiresAt,
    },
    moment,
  );
  return 0;
}

interface OneTimePasswordMail {
  code: string;
  expiresAt: Date;
  paypalOrderId: string;
  productName: string;
}

/** Renders the mail with a one-time password. The subject omits it: lock screens show subjects. */
function renderOneTimePasswordMail(
  { code, expiresAt, paypalOrderId, productName }: OneTimePasswordMail,
  shop: Shop,
) {
  const { siteName } = shop;
  const until = expiresAt.toISOString().slice(11, 16);
  const blocks = [
    { kind: 'code' as const, code },
    texts.enter(productName, paypalOrderId),
    texts.valid(oneTimePasswordMinutes, until),
    texts.notAsked(siteName),
    texts.questions(shop),
  ];
  return { subject: texts.subject(siteName), ...renderMailBody(texts.heading, blocks, shop) };
}

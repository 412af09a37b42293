import { oneTimePasswordMinutes } from '#contract/buyers/redownload.ts';
import { oneTimePasswordMail as texts } from '#texts/mails.ts';
import { renderMailBody, type Shop } from '#server/adapters/mail/mail-body.ts';

interface OneTimePasswordMail {
  code: string;
  expiresAt: Date;
  paypalOrderId: string;
  productName: string;
}

/** Renders the mail with a one-time password. The subject omits it: lock screens show subjects. */
export function renderOneTimePasswordMail(
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

import { oneTimePasswordMinutes } from '#contract/redownload.ts';
import { renderMailBody, type Shop } from '../mail/mail-body.ts';

interface OneTimePasswordMail {
  code: string;
  expiresAt: Date;
  paypalOrderId: string;
  productName: string;
}

/** The mail with a one-time password. Its subject is without the code: lock screens and mail lists show subjects. */
export function renderOneTimePasswordMail(
  { code, expiresAt, paypalOrderId, productName }: OneTimePasswordMail,
  shop: Shop,
) {
  const { siteName, supportEmail } = shop;
  const until = expiresAt.toISOString().slice(11, 16);
  return {
    subject: `Your one-time password for ${siteName}`,
    ...renderMailBody(
      'Your one-time password',
      [
        { kind: 'code', code },
        {
          kind: 'text',
          text: `Enter it on the re-download page to get ${productName} (order ${paypalOrderId}) again.`,
        },
        {
          kind: 'text',
          text: `It is valid for ${oneTimePasswordMinutes} minutes, until ${until} UTC, and works once. A newer code makes it void.`,
        },
        {
          kind: 'text',
          text: `If you did not ask for it, you need not do anything: without the code nobody gets at your purchase. Do not pass it on; ${siteName} never asks you for it.`,
        },
        { kind: 'text', text: `Questions? Write to ${supportEmail}.` },
      ],
      shop,
    ),
  };
}

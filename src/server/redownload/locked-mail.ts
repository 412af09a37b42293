import type { Db } from '#db/client.ts';
import { downloadLinkHours } from '#contract/orders.ts';
import { replyTime } from '#texts/tickets.ts';
import { signedFilePath } from '../file-paths.ts';
import { jointDigits, renderMailBody, type Block, type Shop } from '../mail/mail-body.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Settings } from '../settings.ts';
import type { ClaimedPurchase } from './find-purchase.ts';
import { failuresADay, type OneTimePassword } from '../one-time-passwords/one-time-password.ts';

/**
 * Tells the buyer that wrong codes have locked the purchase, once for each lock. It carries a link to the file, so that
 * nobody is kept from it: whoever reads this mail could have read the code.
 */
export async function enqueueLockedMail(
  db: Pick<Db, 'insert'>,
  { id: orderId, email, productName, file }: ClaimedPurchase,
  { password, lockedUntil }: { password: OneTimePassword; lockedUntil: Date },
  settings: Settings,
  now: Date,
): Promise<void> {
  const path = file && signedFilePath({ orderId, fileId: file.id }, settings.secretKey, now);
  const url = path && `${settings.siteUrl}/${path}`;
  await enqueueMail(
    db,
    {
      kind: 'redownload-locked',
      subjectId: String(password.id),
      to: email,
      replyTo: settings.supportEmail,
      ...renderLockedMail({ productName, lockedUntil, url }, settings),
      validUntil: new Date(now.getTime() + downloadLinkHours * 3_600_000),
    },
    now,
  );
}

interface LockedMail {
  productName: string;
  lockedUntil: Date;
  /** Null where there is nothing to fetch. */
  url: string | null;
}

function renderLockedMail({ productName, lockedUntil, url }: LockedMail, shop: Shop) {
  const until = lockedUntil.toISOString().replace(/^(.{10})T(.{5}).*/, '$1 $2 UTC');
  return {
    subject: jointDigits(`Wrong one-time passwords for your purchase from ${shop.siteName}`),
    ...renderMailBody(
      'Somebody entered wrong one-time passwords',
      [
        {
          kind: 'text',
          text: `Within 24 hours ${failuresADay} wrong one-time passwords were entered for your purchase of ${productName}. None of them opened it. So that nobody goes on guessing, the re-download page takes none for it until ${until}.`,
        },
        ...listLink(url),
        {
          kind: 'text',
          text: 'If it was not you, somebody knows your order ID and your email address, but cannot read your mails. You need not do anything.',
        },
        {
          kind: 'text',
          text: `Questions? Answer this mail or write to ${shop.supportEmail}; we reply within ${replyTime}.`,
        },
      ],
      shop,
    ),
  };
}

function listLink(url: string | null): Block[] {
  if (!url) return [];
  return [
    {
      kind: 'text',
      text: `If you need the file before that, here it is. The link is yours alone, do not pass it on; it works for ${downloadLinkHours} hours.`,
    },
    { kind: 'button', label: 'Download', url },
  ];
}

import type { Db } from '#db/client.ts';
import { downloadLinkHours } from '#contract/sales/orders.ts';
import { formatMoment } from '#texts/language.ts';
import { lockedMail as texts, questions } from '#texts/mails.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import { renderMail, type Block, type Shop } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import type { Settings } from '#server/kit/settings.ts';
import type { ClaimedPurchase } from './find-purchase.ts';
import { failuresADay, type OneTimePassword } from '#server/kit/one-time-password.ts';

/**
 * Tells the buyer, once per lock, that wrong codes have locked the purchase. The mail links to the
 * file, so that a lock keeps no buyer out: its reader could have read the code, too.
 */
export async function enqueueLockedMail(
  db: Pick<Db, 'insert'>,
  { id: orderId, email, productName, file }: ClaimedPurchase,
  { issued, lockedUntil }: { issued: OneTimePassword; lockedUntil: Date },
  settings: Settings,
  now: Date,
): Promise<void> {
  const path = file && signedFilePath({ orderId, fileId: file.id }, settings.secretKey, now);
  const url = path && `${settings.siteUrl}/${path}`;
  await enqueueMail(
    db,
    {
      kind: 'redownload-locked',
      subjectId: String(issued.id),
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
  /** Null if there is no file. */
  url: string | null;
}

function renderLockedMail({ productName, lockedUntil, url }: LockedMail, shop: Shop) {
  return renderMail(
    texts.subject(shop.siteName),
    texts.heading,
    [
      texts.text(failuresADay, productName, formatMoment(lockedUntil)),
      ...listLink(url),
      texts.notYou,
      questions(shop),
    ],
    shop,
  );
}

function listLink(url: string | null): Block[] {
  if (!url) return [];
  return [texts.link(downloadLinkHours), { kind: 'button', label: texts.download, url }];
}

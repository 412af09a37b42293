import { dayOf } from '#contract/days.ts';
import type { VersionChannel } from '#contract/versions.ts';
import { replyTime } from '#texts/tickets.ts';
import { jointDigits, renderMailBody, type Block, type Shop } from '../mail/mail-body.ts';
import { notesText } from './notes-text.ts';

interface Release {
  productName: string;
  number: string;
  channel: VersionChannel;
}

const nameOf = ({ productName, number, channel }: Release) =>
  channel === 'beta' ? `${productName} ${number} (beta)` : `${productName} ${number}`;

/** The same for every buyer. */
export const releaseSubject = (release: Release): string =>
  jointDigits(`${nameOf(release)} is out`);

interface ToldRelease extends Release {
  productId: number;
  /** Markdown. */
  notes: string;
  releasedAt: Date;
  /** PayPal's id of the buyer's order. */
  orderId: string;
  unsubscribeUrl: string;
}

/** The mail that tells a buyer of a release: what is new, and the way to it. No link in it opens anything by itself. */
export function renderReleaseMail(release: ToldRelease, shop: Shop) {
  const { productName, number, channel, productId, notes, releasedAt, orderId } = release;
  const news = notesText(notes);
  const blocks: Block[] = [
    {
      kind: 'text',
      text:
        channel === 'beta'
          ? `A beta of ${productName}, which you bought from ${shop.siteName}. You get it because you chose betas on the re-download page.`
          : `A new version of ${productName}, which you bought from ${shop.siteName}. It costs you nothing.`,
    },
    {
      kind: 'facts',
      facts: [
        ['Product', productName],
        ['Version', number],
        ['Date', dayOf(releasedAt)],
        ['Order ID', orderId],
      ],
    },
    ...(news
      ? [
          { kind: 'text' as const, text: 'What’s new:' },
          { kind: 'quote' as const, text: news },
        ]
      : []),
    {
      kind: 'text',
      text: 'Download it with your order ID and this email address; we mail you a one-time password then.',
    },
    {
      kind: 'button',
      label: `Get version ${number}`,
      url: `${shop.siteUrl}/redownload?${new URLSearchParams({ orderId }).toString()}`,
    },
    { kind: 'link', label: 'All versions', url: `${shop.siteUrl}/product/${productId}` },
    {
      kind: 'text',
      text: `Questions? Answer this mail or write to ${shop.supportEmail}; we reply within ${replyTime}.`,
    },
    {
      kind: 'text',
      text: `You get this because you bought from ${shop.siteName}. Without these mails you still get receipts and one-time passwords:`,
    },
    { kind: 'link', label: 'No more mails about new versions', url: release.unsubscribeUrl },
  ];
  return renderMailBody(`${nameOf(release)} is out`, blocks, shop);
}

import type { VersionChannel } from '#contract/versions.ts';
import { formatDay } from '#texts/language.ts';
import { mailFacts, questions, releaseMail as texts } from '#texts/mails.ts';
import {
  jointDigits,
  renderMailBody,
  type Block,
  type Shop,
} from '#server/adapters/mail/mail-body.ts';
import { notesHtml } from './notes-html.ts';
import { notesText } from './notes-text.ts';

interface Release {
  productName: string;
  number: string;
  channel: VersionChannel;
}

const nameOf = ({ productName, number, channel }: Release) =>
  channel === 'beta' ? texts.beta(productName, number) : texts.version(productName, number);

/** The same for every buyer. */
export const releaseSubject = (release: Release): string =>
  jointDigits(texts.isOut(nameOf(release)));

interface MailedRelease extends Release {
  productId: number;
  /** Markdown. */
  notes: string;
  releasedAt: Date;
  /** PayPal's id of the buyer's order. */
  orderId: string;
  unsubscribeUrl: string;
}

/**
 * Renders the mail about a release: its news and how to get it. No link in it opens anything
 * without a code.
 */
export async function renderReleaseMail(release: MailedRelease, shop: Shop) {
  const { productName, number, channel, productId, notes, releasedAt, orderId } = release;
  const pageUrl = `${shop.siteUrl}/product/${productId}`;
  const text = notesText(notes);
  const news: Block[] = text
    ? [texts.news, { kind: 'notes', text, html: await notesHtml(notes, pageUrl) }]
    : [];
  const blocks: Block[] = [
    channel === 'beta'
      ? texts.ofBeta(productName, shop.siteName)
      : texts.ofVersion(productName, shop.siteName),
    {
      kind: 'facts',
      facts: [
        [mailFacts.product, productName, { id: productId }],
        [mailFacts.version, number],
        [mailFacts.date, formatDay(releasedAt)],
        [mailFacts.orderId, orderId],
      ],
    },
    ...news,
    texts.download,
    {
      kind: 'button',
      label: texts.get(number),
      url: `${shop.siteUrl}/redownload?${new URLSearchParams({ orderId }).toString()}`,
    },
    { kind: 'link', label: texts.all, url: pageUrl },
    questions(shop),
    texts.because(shop.siteName),
    { kind: 'link', label: texts.unsubscribe, url: release.unsubscribeUrl },
  ];
  return renderMailBody(texts.isOut(nameOf(release)), blocks, shop);
}

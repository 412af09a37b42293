import type { VersionChannel } from '#contract/catalogue/versions.ts';
import { formatDay } from '#texts/language.ts';
import { mailFacts, questions, releaseMail as texts } from '#texts/mails.ts';
import {
  type Block,
  jointDigits,
  renderMailBody,
  type Shop,
} from '#server/adapters/mail/mail-body.ts';
import { notesText, shortened } from './notes-text.ts';
import { renderDescription } from '#server/adapters/markdown/markdown.ts';

interface Release {
  productName: string;
  number: string;
  channel: VersionChannel;
}

const nameOf = ({ productName, number, channel }: Release) =>
  channel === 'beta' ? texts.beta(productName, number) : texts.version(productName, number);

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

/**
 * Renders notes for a mail as the product's page does: links are absolute, and pictures become
 * their alt text, since a mail loads only product pictures.
 */
async function notesHtml(markdown: string, pageUrl: string): Promise<string> {
  const html = await renderDescription(shortened(markdown));
  return html
    .replace(/<img(?:[^">]|"[^"]*")*>/g, (tag) => / alt="([^"]*)"/.exec(tag)?.[1] ?? '')
    .replace(
      /<a href="(?![a-z][a-z\d+.-]*:)([^"]*)"/gi,
      (_, link: string) => `<a href="${URL.parse(link, pageUrl)?.href ?? pageUrl}"`,
    );
}

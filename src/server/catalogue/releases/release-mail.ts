import type { VersionChannel } from '#contract/catalogue/versions.ts';
import { formatDay } from '#texts/language.ts';
import {
  mailFacts,
  questions,
  releaseMail as texts,
  releaseMailReasons as reasons,
} from '#texts/mails.ts';
import {
  type Block,
  jointDigits,
  renderMailBody,
  type Shop,
} from '#server/adapters/mail/mail-body.ts';
import { renderDescription } from '#server/adapters/markdown/markdown.ts';
import { sql } from 'drizzle-orm';
import { mailSubscriptions, orders, products, productVersions } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { offeredSince } from '../products/product-versions.ts';
import type { RenderedMail, OutboxMail } from '#server/adapters/mail/outbox.ts';
import { address, isBuyer } from './buyers.ts';
import { drawToken, unsubscribeUrl } from './subscriptions.ts';

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

/** Renders a release's news and how to get it; no link opens anything without a code. */
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

/** Renders notes as the page does, with absolute links, and alt text instead of pictures. */
async function notesHtml(markdown: string, pageUrl: string): Promise<string> {
  const html = await renderDescription(shortened(markdown));
  return html
    .replace(/<img(?:[^">]|"[^"]*")*>/g, (tag) => / alt="([^"]*)"/.exec(tag)?.[1] ?? '')
    .replace(
      /<a href="(?![a-z][a-z\d+.-]*:)([^"]*)"/gi,
      (_, link: string) => `<a href="${URL.parse(link, pageUrl)?.href ?? pageUrl}"`,
    );
}

const mailedCharacters = 6_000;

/** Shortens notes for a mail; the rest is on the product's page. */
const shortened = (markdown: string) =>
  markdown.length > mailedCharacters ? `${markdown.slice(0, mailedCharacters)}…` : markdown;

/** Each step runs in linear time on any text, as in the catalogue's `excerpt`. */
const steps: [RegExp, string][] = [
  [/\r\n?/g, '\n'],
  // Rules, underlines of headings, code fences, heading and quote marks.
  [/^[ \t]*(?:[-*_=][ \t]*){3,}$/gm, ''],
  [/^[ \t]{0,3}(?:`{3,20}|~{3,20})[^`\n]{0,100}$/gm, ''],
  [/^ {0,3}#{1,6}[ \t]+/gm, ''],
  // The line below a table's head.
  [/^[ \t]*\|[-|: \t]*\n/gm, ''],
  [/^ {0,3}(?:>[ \t]?){1,9}/gm, ''],
  // Lists, all with the same mark.
  [/^([ \t]{0,20})[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm, '$1- '],
  // Tags; an address in angle brackets stays.
  [/<((?:https?:\/\/|mailto:)[^<>\s]{1,500})>/g, '$1'],
  [/<[/!?a-zA-Z][^<>]{0,500}>/g, ''],
  // Pictures become their alt text, links keep their target.
  [/!\[([^[\]]{0,500})\]\([^()]{0,500}\)/g, '$1'],
  [/\[([^[\]]{0,500})\]\((https?:\/\/[^()\s]{1,500})(?:\s[^()]{0,200})?\)/g, '$1 ($2)'],
  [/\[([^[\]]{0,500})\]\([^()]{0,500}\)/g, '$1'],
  [/`{1,3}|~~/g, ''],
  // Emphasis; a mark within a word, alone or escaped stays.
  [/(?<![\p{L}\p{N}\\])[*_]{1,3}(?=[^\s*_])|(?<=[^\s*_\\])[*_]{1,3}(?![\p{L}\p{N}])/gu, ''],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/&amp;/g, '&'],
  [/[ \t]+$/gm, ''],
  [/\n{3,}/g, '\n\n'],
];

export function notesText(markdown: string): string {
  return steps.reduce((left, [what, by]) => left.replace(what, by), shortened(markdown)).trim();
}

interface Recipient {
  productId: number;
  productName: string;
  number: string;
  channel: VersionChannel;
  notes: string;
  releasedAt: number;
  withdrawnAt: number | null;
  orderId: string | null;
  token: string | null;
  unsubscribedAt: number | null;
}

/** Renders a mail when sent, to store no bodies; checks access, version and subscription again. */
export async function makeReleaseMail(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  { id, subjectId, recipient, createdAt }: OutboxMail,
): Promise<RenderedMail> {
  const found = await findRecipient(deps, Number(subjectId), recipient);
  if (!found || found.withdrawnAt !== null) return { withdrawn: reasons.versionWithdrawn };
  if (found.orderId === null) return { withdrawn: reasons.noAccess };
  if (found.unsubscribedAt !== null) return { withdrawn: reasons.unsubscribed };
  const { settings } = deps;
  const token = found.token ?? (await drawToken(deps, recipient));
  const unsubscribe = unsubscribeUrl(settings.siteUrl, token);
  const release = {
    ...found,
    releasedAt: new Date(found.releasedAt),
    orderId: found.orderId,
    unsubscribeUrl: unsubscribe,
  };
  return {
    ...(await renderReleaseMail(release, settings)),
    // The date keeps it unique when several shops share a Postmark server.
    announcement: { unsubscribeUrl: unsubscribe, reference: `${id}-${createdAt.getTime()}` },
  };
}

async function findRecipient(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  versionId: number,
  recipient: string,
): Promise<Recipient | undefined> {
  const orderOf = (channel: VersionChannel) => sql`(
    SELECT ${orders.paypalOrderId} FROM ${orders}
    WHERE ${isBuyer(sql`${productVersions.productId}`, channel, now())} AND ${address} = ${recipient}
    ORDER BY ${orders.completedAt} DESC LIMIT 1)`;
  const [found] = await db.all<Recipient>(sql`
    SELECT ${products.id} AS productId, ${products.name} AS productName, ${productVersions.number} AS number,
      ${productVersions.channel} AS channel, ${productVersions.notes} AS notes,
      ${offeredSince} AS releasedAt, ${productVersions.withdrawnAt} AS withdrawnAt,
      CASE ${productVersions.channel} WHEN 'beta' THEN ${orderOf('beta')} ELSE ${orderOf('stable')} END AS orderId,
      ${mailSubscriptions.token} AS token, ${mailSubscriptions.unsubscribedAt} AS unsubscribedAt
    FROM ${productVersions}
    JOIN ${products} ON ${products.id} = ${productVersions.productId}
    LEFT JOIN ${mailSubscriptions} ON ${mailSubscriptions.address} = ${recipient}
    WHERE ${productVersions.id} = ${versionId}`);
  return found;
}

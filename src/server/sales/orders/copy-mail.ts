import { formatMoment } from '#texts/language.ts';
import { copyMail as texts, mailFacts } from '#texts/mails.ts';
import { withdrawHere } from '#texts/common.ts';
import { renderMail, type Block, type Fact, type Shop } from '#server/adapters/mail/mail-body.ts';
import type { Purchase } from './order.ts';

type Copy = Pick<
  Purchase,
  'paypalOrderId' | 'productId' | 'productName' | 'keyLimit' | 'expiresAt'
> & {
  /** Names of a bundle's products. */
  parts?: string[];
};

/** Returns the address of the re-download page with the order ID filled in. */
export function redownloadUrl({ siteUrl }: Shop, paypalOrderId: string): string {
  return `${siteUrl}/redownload?${new URLSearchParams({ orderId: paypalOrderId }).toString()}`;
}

/** Returns the link to the page for withdrawing from a contract, with the order ID filled in. */
export const withdrawLinkOf = ({ siteUrl }: Shop, paypalOrderId: string): Block => ({
  kind: 'link',
  label: withdrawHere,
  url: `${siteUrl}/withdraw?${new URLSearchParams({ orderId: paypalOrderId }).toString()}`,
});

/** Renders the mail about a purchase without a payment: the order ID and how to download. */
export function renderCopyMail(copy: Copy, shop: Shop) {
  const { paypalOrderId, productId, productName, keyLimit, expiresAt, parts = [] } = copy;
  const facts: Fact[] = [
    [mailFacts.orderId, paypalOrderId],
    [mailFacts.product, productName, { id: productId }],
  ];
  if (parts.length > 0) facts.push([mailFacts.inBundle, parts.join(', ')]);
  if (expiresAt) facts.push([mailFacts.until, formatMoment(expiresAt)]);
  return renderMail(
    texts.subject(shop.siteName, productName),
    texts.heading,
    [
      { kind: 'facts', facts },
      texts.download,
      { kind: 'button', label: texts.button, url: redownloadUrl(shop, paypalOrderId) },
      texts.keys(keyLimit, parts.length > 0),
      texts.allow,
      { kind: 'facts', facts: [[mailFacts.siteUrl, shop.siteUrl]] },
      { kind: 'link', label: texts.termsLink, url: `${shop.siteUrl}/terms-and-conditions` },
      texts.keep(shop),
    ],
    shop,
  );
}

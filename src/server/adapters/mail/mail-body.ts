import { logoHeight, type Seller } from '#contract/seller/shop-settings.ts';
import { thumbnailPath } from '#contract/catalogue/thumbnail-address.ts';
import { lang } from '#texts/language.ts';
import type { MailBrand } from '#server/kit/settings.ts';
import { accentIn } from '#server/kit/shop/accent-colors.ts';
import { escapeMarkup } from '../markdown/escape-markup.ts';

/** A part of a mail, as HTML and as plain text. A string is a paragraph that keeps line breaks. */
export type Block =
  | string
  /** A person's message, keeping its white space. */
  | { kind: 'quote'; text: string }
  /** A version's notes; their HTML is sanitized. */
  | { kind: 'notes'; html: string; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'facts'; facts: Fact[] }
  /** The amount paid or refunded, shown like the last row of a bill. */
  | { kind: 'total'; label: string; amount: string }
  | { kind: 'list'; items: string[]; isOrdered?: true }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'button'; label: string; url: string };

/** `product`: the value is a product's name. The HTML shows its picture above the other facts. */
export type Fact = [name: string, value: string, product?: ShownProduct];

interface ShownProduct {
  id: number;
  /** Shown below the name. */
  price?: string;
}

export interface Shop {
  siteName: string;
  siteUrl: string;
  supportEmail: string;
  replyHours: number;
  seller: Seller;
  mailBrand: MailBrand;
}

export function renderMail(subject: string, heading: string, blocks: Block[], shop: Shop) {
  return { subject: jointDigits(subject), ...renderMailBody(heading, blocks, shop) };
}

/** Renders a mail as HTML and text; it loads nothing but product pictures from the shop itself. */
export function renderMailBody(
  heading: string,
  blocks: Block[],
  shop: Shop,
): { html: string; text: string } {
  return {
    html: renderHtml(heading, blocks, shop),
    text: [
      jointDigits(heading),
      ...blocks.map(renderText),
      `-- \n${jointDigits(shop.siteName)}\n${shop.siteUrl}\n${jointDigits(shop.supportEmail)}\n`,
    ].join('\n\n'),
  };
}

/**
 * Splits eight digits on their own by an invisible word joiner: the code must be the only such run
 * in a mail. Digits within a word stay, so that an order id can be copied.
 */
export function jointDigits(text: string): string {
  return text.replace(/\b(\d{4})(\d{4})\b/g, '$1\u2060$2');
}

function renderText(block: Block): string {
  if (typeof block === 'string') return jointDigits(block);
  switch (block.kind) {
    case 'quote':
    case 'notes':
      return jointDigits(block.text);
    case 'code':
      return block.code;
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${jointDigits(value)}`).join('\n');
    case 'total':
      return `${block.label}: ${jointDigits(block.amount)}`;
    case 'list':
      return block.items
        .map((item, index) => `${block.isOrdered ? `${index + 1}.` : '-'} ${jointDigits(item)}`)
        .join('\n');
    case 'link':
    case 'button':
      return `${block.label}:\n${block.url}`;
  }
}

function renderBlock(block: Block, shop: Shop): string {
  if (typeof block === 'string') return `<p>${toHtml(block).replaceAll('\n', '<br>')}</p>`;
  switch (block.kind) {
    case 'quote':
      return `<p class="quote">${toHtml(block.text)}</p>`;
    case 'notes':
      return `<div class="notes">${block.html.replace(/>[^<]+/g, (text) => jointDigits(text))}</div>`;
    case 'code':
      return `<p class="code">${escapeMarkup(block.code)}</p>`;
    case 'facts':
      return renderFacts(block.facts, shop);
    case 'total':
      return `<table role="presentation" class="total">${renderFact([block.label, block.amount])}</table>`;
    case 'list':
      return wrapList(block.isOrdered ? 'ol' : 'ul', block.items);
    case 'link':
    case 'button':
      return `<p><a class="${block.kind}" href="${escapeMarkup(block.url)}">${toHtml(block.label)}</a></p>`;
  }
}

const wrapList = (tag: 'ol' | 'ul', items: string[]) =>
  `<${tag}>${items.map((item) => `<li>${toHtml(item)}</li>`).join('')}</${tag}>`;

function renderFacts(facts: Fact[], shop: Shop): string {
  const products = facts.flatMap(([, name, product]) =>
    product ? [renderProduct(name, product, shop)] : [],
  );
  const others = facts.filter(([, , product]) => !product);
  const table = `<table role="presentation">${others.map(renderFact).join('')}</table>`;
  return [...products, table].join('\n');
}

const renderFact = ([name, value]: Fact) =>
  `<tr><th>${toHtml(name)}</th><td>${toHtml(value)}</td></tr>`;

/** Renders picture and name, also sized by attributes (Outlook): missing pictures move nothing. */
function renderProduct(name: string, { id, price }: ShownProduct, { siteUrl }: Shop): string {
  const address = `${siteUrl}/${thumbnailPath(id)}`;
  const picture = `<img src="${escapeMarkup(address)}" width="96" height="60" alt="">`;
  const priceLine = price === undefined ? '' : `<br>${toHtml(price)}`;
  return `<table role="presentation" class="product"><tr>
<td width="96" height="60" class="picture"><div>${picture}</div></td>
<td class="name"><strong>${toHtml(name)}</strong>${priceLine}</td>
</tr></table>`;
}

const toHtml = (text: string) => escapeMarkup(jointDigits(text));

/** Colors that differ in dark mode appear only here; clients without it show the light ones. */
const stylesOf = (accent: string): string => {
  const [light, dark] = [accentIn('light', accent), accentIn('dark', accent)];
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; background: #edf2f4; color: #1b262c;
  font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
.mail { max-width: 560px; margin: 0 auto; background: #fff; border: 1px solid #d7dfe2; border-radius: 8px; }
.band { padding: 16px 24px; background: ${light.color}; color: ${light.text}; border-radius: 7px 7px 0 0;
  font-size: 18px; font-weight: 600; overflow-wrap: anywhere; }
.band a { color: inherit; text-decoration: none; }
.logo { vertical-align: middle; margin-right: 8px; border: 0; }
main { display: block; padding: 24px 24px 8px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 28px; overflow-wrap: anywhere; }
h2, h3, h4 { margin: 0 0 8px; font-size: 16px; line-height: 24px; }
p, ul, ol, pre, table { margin: 0 0 16px; }
p, li, .notes { overflow-wrap: anywhere; }
ul, ol { padding-left: 20px; }
li { margin-bottom: 4px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 0; text-align: left; vertical-align: top; overflow-wrap: anywhere;
  border-bottom: 1px solid #e3e9eb; }
th { width: 112px; padding-right: 16px; font-weight: 400; color: #51606a; }
table:has(+ .total), .product { margin-bottom: 0; }
.product td { vertical-align: middle; }
.picture { width: 96px; }
.picture div { width: 96px; height: 60px; background: #edf2f4; border-radius: 6px; overflow: hidden; }
.picture img { display: block; border: 0; }
.product .name { padding-left: 16px; }
.total th, .total td { padding: 10px 0; border-bottom: 0; color: inherit; font-size: 18px; font-weight: 700; }
.total td { text-align: right; }
.code { padding: 16px 8px; background: #edf2f4; border-radius: 6px; text-align: center;
  font: 600 32px/40px ui-monospace, Menlo, Consolas, monospace; letter-spacing: 4px; }
.quote { padding-left: 12px; border-left: 3px solid #9fb0b6; white-space: pre-wrap; }
.notes { margin-bottom: 16px; padding-left: 12px; border-left: 3px solid #9fb0b6; }
.notes > :last-child { margin-bottom: 0; }
.notes th { width: auto; color: inherit; font-weight: 600; }
.notes pre, .whitespace-pre-line { white-space: pre-wrap; }
.link, .notes a { color: ${light.color}; }
.button { display: block; padding: 0 16px; border-radius: 6px; background: ${light.color}; color: ${light.text};
  font-weight: 600; line-height: 48px; text-align: center; text-decoration: none; }
footer { padding: 16px 24px; border-top: 1px solid #e3e9eb; color: #51606a; font-size: 13px; overflow-wrap: anywhere; }
footer a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #0e1316; color: #dfe6e9; }
  .mail { background: #192126; border-color: #334047; }
  th, footer { color: #a9b6bd; }
  th, td, footer { border-color: #334047; }
  .code, .picture div { background: #0e1316; }
  .link, .notes a { color: ${dark.color}; }
  .button { background: ${dark.color}; color: ${dark.text}; }
}`;
};

/** Height of the logo in the band, px. */
const logoSize = 32;

function renderLogo({ siteUrl, mailBrand: { logo } }: Shop): string {
  if (!logo) return '';
  const address = escapeMarkup(`${siteUrl}/${logo.path}`);
  const width = Math.round((logo.width / logoHeight) * logoSize);
  return `<img class="logo" src="${address}" width="${width}" height="${logoSize}" alt=""> `;
}

function renderHtml(heading: string, blocks: Block[], shop: Shop): string {
  const { siteName, siteUrl, supportEmail, mailBrand } = shop;
  const home = escapeMarkup(siteUrl);
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${toHtml(heading)}</title>
<style>${stylesOf(mailBrand.accent)}</style>
</head>
<body>
<div class="mail">
<div class="band"><a href="${home}">${renderLogo(shop)}${toHtml(siteName)}</a></div>
<main>
<h1>${toHtml(heading)}</h1>
${blocks.map((block) => renderBlock(block, shop)).join('\n')}
</main>
<footer>${toHtml(siteName)}<br><a href="${home}">${home}</a><br><a href="mailto:${escapeMarkup(supportEmail)}">${toHtml(supportEmail)}</a></footer>
</div>
</body>
</html>
`;
}

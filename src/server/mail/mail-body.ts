/** A part of a mail. Each is written once and becomes HTML and plain text, so that the two say the same. */
export type Block =
  /** A line break in it stays one. */
  | { kind: 'text'; text: string }
  /** What somebody wrote, its lines as they were. */
  | { kind: 'quote'; text: string }
  /** The one-time password, to be read and copied. */
  | { kind: 'code'; code: string }
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'list'; items: string[] }
  | { kind: 'link'; label: string; url: string }
  /** The link that most readers come for. */
  | { kind: 'button'; label: string; url: string };

export interface Shop {
  siteName: string;
  siteUrl: string;
  supportEmail: string;
}

/** A mail's HTML and text part: heading, blocks, and the shop at the end. Without pictures or anything from elsewhere. */
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
      `-- \n${jointDigits(shop.siteName)}\n${shop.siteUrl}\n`,
    ].join('\n\n'),
  };
}

const specialCharacters: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => specialCharacters[character] ?? '');
}

/**
 * A run of eight digits that stands alone and is not the code, say in a product's name, with an invisible joint: the code
 * must be the only such run in any mail (promise 62). Digits between letters stay, an order id must be copied
 * as it is.
 */
export function jointDigits(text: string): string {
  return text.replace(/\b(\d{4})(\d{4})\b/g, '$1\u2060$2');
}

function renderText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'quote':
      return jointDigits(block.text);
    case 'code':
      return block.code;
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${jointDigits(value)}`).join('\n');
    case 'list':
      return block.items.map((item) => `- ${jointDigits(item)}`).join('\n');
    case 'link':
    case 'button':
      return `${block.label}:\n${block.url}`;
  }
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${toHtml(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'quote':
      return `<p class="quote">${toHtml(block.text)}</p>`;
    case 'code':
      return `<p class="code">${escapeHtml(block.code)}</p>`;
    case 'facts':
      return `<table role="presentation">${block.facts.map(renderFact).join('')}</table>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${toHtml(item)}</li>`).join('')}</ul>`;
    case 'link':
    case 'button':
      return `<p><a class="${block.kind}" href="${escapeHtml(block.url)}">${toHtml(block.label)}</a></p>`;
  }
}

const renderFact = ([name, value]: [string, string]) =>
  `<tr><th>${toHtml(name)}</th><td>${toHtml(value)}</td></tr>`;

const toHtml = (text: string) => escapeHtml(jointDigits(text));

/** Colours that differ in dark mode stand here alone; a client without `prefers-color-scheme` shows the light ones. */
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 16px; background: #f4f6f7; color: #1b262c;
  font: 16px/1.55 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
main { display: block; max-width: 560px; margin: 0 auto; padding: 24px; background: #fdfefe;
  border: 1px solid #d7dfe2; border-radius: 8px; }
h1 { margin: 0 0 16px; font-size: 20px; line-height: 1.3; }
p, ul, table { margin: 0 0 16px; }
ul { padding-left: 20px; }
table { border-collapse: collapse; }
th, td { padding: 4px 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { padding-right: 16px; font-weight: 400; white-space: nowrap; opacity: .75; }
.code { font: 600 30px/1.3 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 3px; }
.quote { padding-left: 12px; border-left: 3px solid #9fb0b6; white-space: pre-wrap; overflow-wrap: anywhere; }
.link { color: #0a6b66; }
.button { display: inline-block; padding: 10px 18px; border-radius: 6px; background: #0a6b66;
  color: #fff; font-weight: 600; text-decoration: none; }
footer { max-width: 560px; margin: 16px auto 0; padding: 0 24px; font-size: 13px; opacity: .75; }
footer a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #12181b; color: #dfe6e9; }
  main { background: #192126; border-color: #334047; }
  .link { color: #6fd0c6; }
  .button { background: #6fd0c6; color: #10211f; }
}`;

function renderHtml(heading: string, blocks: Block[], shop: Shop): string {
  const { siteName, siteUrl } = shop;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${toHtml(heading)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>${toHtml(heading)}</h1>
${blocks.map(renderBlock).join('\n')}
</main>
<footer>${toHtml(siteName)} · <a href="${escapeHtml(siteUrl)}">${escapeHtml(siteUrl)}</a></footer>
</body>
</html>
`;
}

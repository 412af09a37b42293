import type { Reply } from '../http.ts';

/** Safe markup, which only `html` makes. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | undefined | false | Markup | Markup[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** Renders a template; escapes values that are not `Markup`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(render)));
}

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map((entry) => entry.text).join('');
  return escape(String(part));
}

const CSP =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

interface Page {
  title: string;
  /** A class of the body: `window` for the narrow approval window. */
  kind?: 'window' | 'site';
  body: Markup;
  /** `data-` attributes of the body, for the page's script. */
  data?: Record<string, string>;
  script?: string;
}

export function htmlPage(status: number, { title, kind, body, data, script }: Page): Reply {
  const attributes = Object.entries(data ?? {}).map(
    ([name, value]) => html` data-${new Markup(name)}="${value}"`,
  );
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/sandbox.css" />
        ${script && html`<script src="${script}" defer></script>`}
      </head>
      <body class="${kind ?? 'site'}" ${attributes}>
        ${body}
      </body>
    </html> `;
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': CSP,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
    body: markup.text,
  };
}

const NAVIGATION = { Orders: '/', Inbox: '/inbox', Events: '/events', Terminal: '/terminal' };

export const sitePage = (
  status: number,
  {
    current,
    title,
    main,
    script,
  }: Omit<Page, 'body' | 'kind' | 'data'> & {
    current: keyof typeof NAVIGATION;
    main: Markup;
  },
): Reply =>
  htmlPage(status, {
    title,
    ...(script && { script }),
    body: html`<header class="bar">
        <strong>Tradeshelf sandbox</strong>
        <nav aria-label="Sandbox">
          ${Object.entries(NAVIGATION).map(
            ([name, href]) =>
              html`<a href="${href}" ${name === current && html`aria-current="page"`}>${name}</a> `,
          )}
        </nav>
      </header>
      <main>${main}</main>`,
  });

/** Renders names with their values; leaves out empty ones. */
export const factsOf = (facts: Record<string, string | Markup>): Markup =>
  html`<dl class="facts">
    ${Object.entries(facts)
      .filter(([, value]) => value !== '')
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;

export const field = (label: string | Markup, control: Markup): Markup =>
  html`<label>${label} ${control}</label>`;

export const listOf = (items: Markup[], empty: string, name: string): Markup =>
  items.length > 0
    ? html`<ul class="${name}">
        ${items}
      </ul>`
    : html`<p class="empty">${empty}</p>`;

export const moment = (iso: string): Markup =>
  html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;

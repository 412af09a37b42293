import type { Reply } from '../http.ts';

/** Markup that is safe to send: made by `html`, never from a bare string. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | false | Markup | Markup[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** A template whose values are escaped, unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const text = strings.reduce((sum, string, index) => {
    const part = parts[index - 1] ?? '';
    return sum + render(part) + string;
  });
  return new Markup(text);
}

function render(part: Part): string {
  if (part === false || part === null) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map((entry) => entry.text).join('');
  return escape(String(part));
}

/** No script but our own file, no inline style, no frame around us. */
const CSP =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

interface Page {
  title: string;
  /** A class of the body: `window` for the narrow approval window. */
  kind?: 'window' | 'site';
  body: Markup;
  /** Facts for the page's script, as `data-` attributes of the body. */
  data?: Record<string, string>;
  script?: string;
}

/** A page of the sandbox. */
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
        ${script ? html`<script src="${script}" defer></script>` : ''}
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

/** A moment as people read it, in UTC, with the machine's form beside it. */
export const moment = (iso: string): Markup =>
  html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;

import { html, type Markup } from './layout.ts';

/** The head of the sandbox's own pages. */
export function siteHeader(current: 'home' | 'inbox' | 'terminal'): Markup {
  const link = (href: string, name: string, here: boolean) =>
    here
      ? html`<a href="${href}" aria-current="page">${name}</a>`
      : html`<a href="${href}">${name}</a>`;
  return html`<header class="bar">
    <strong>Tradeshelf sandbox</strong>
    <nav aria-label="Sandbox">
      ${link('/', 'Orders', current === 'home')} ${link('/inbox', 'Inbox', current === 'inbox')}
      ${link('/terminal', 'Terminal', current === 'terminal')}
    </nav>
  </header>`;
}

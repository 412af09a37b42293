import { LRUCache } from 'lru-cache';
import { escapeMarkup } from './escape-markup.ts';
import { openMarkdownThread } from './markdown-thread.ts';

const renderForPage = openMarkdownThread();
/** What a seller types may be slow to render, and visitors do not wait for it. */
const renderForSeller = openMarkdownThread();

/** Characters of markdown and HTML that are kept. */
const keptCharacters = 4_000_000;
/** After this, a text that could not be rendered is tried again: the machine may have been at its end. */
const refusedForMs = 300_000;

interface Rendered {
  html: string | null;
}

/** By markdown: a page that is asked for again, or by many at once, is rendered once. */
const rendered = new LRUCache<string, Rendered>({
  maxSize: keptCharacters,
  // A text that no longer fits is not kept, but whoever asked for it waits for it still.
  ignoreFetchAbort: true,
  sizeCalculation: ({ html }, markdown) => markdown.length + (html?.length ?? 0) + 1,
  async fetchMethod(markdown, _stale, { options }) {
    const html = await renderForPage(markdown);
    if (html === null) options.ttl = refusedForMs;
    return { html };
  },
});

/**
 * A description as HTML that is safe to put into a page: GitHub's markdown, raw HTML dropped, everything else through
 * the sanitiser (promise 30).
 *
 * @returns null where it is nested so deeply, or has so many marks that never close, that it would take too long
 *   (promise 39)
 */
export async function renderMarkdown(markdown: string): Promise<string | null> {
  return (await rendered.forceFetch(markdown)).html;
}

/** The same for a text that is being written: nothing of it is kept. */
export function tryMarkdown(markdown: string): Promise<string | null> {
  return renderForSeller(markdown);
}

/** The same for a page, which must show something: markdown that cannot be rendered is shown as it was typed. */
export async function renderDescription(markdown: string): Promise<string> {
  const html = await renderMarkdown(markdown);
  if (html !== null) return html;
  return `<p class="whitespace-pre-line">${escapeMarkup(markdown)}</p>`;
}

import { LRUCache } from 'lru-cache';
import { escapeMarkup } from './escape-markup.ts';
import { openMarkdownThread } from './markdown-thread.ts';

const renderForPage = openMarkdownThread();
/** Separate from visitors' thread: a seller's draft may be slow to render. */
const renderForSeller = openMarkdownThread();

/** Size of the cache in characters of markdown and HTML. */
const maxCachedCharacters = 4_000_000;
/** A text that failed is retried after this, since the machine may have been overloaded. */
const refusedForMs = 300_000;

interface Rendered {
  html: string | null;
}

/** Cached by markdown, so that concurrent requests render a text once. */
const rendered = new LRUCache<string, Rendered>({
  maxSize: maxCachedCharacters,
  // An evicted text is not cached, but its callers still get it.
  ignoreFetchAbort: true,
  sizeCalculation: ({ html }, markdown) => markdown.length + (html?.length ?? 0) + 1,
  async fetchMethod(markdown, _stale, { options }) {
    const html = await renderForPage(markdown);
    if (html === null) options.ttl = refusedForMs;
    return { html };
  },
});

/**
 * Renders a description as sanitized HTML: GitHub-flavored markdown without raw HTML (promise 30).
 *
 * @returns null if nesting or unclosed marks would make it take too long (promise 39)
 */
export async function renderMarkdown(markdown: string): Promise<string | null> {
  return (await rendered.forceFetch(markdown)).html;
}

/** Renders a version's notes for a page; null without any. */
export async function renderNotes(notes: string): Promise<string | null> {
  return notes.trim() === '' ? null : renderDescription(notes);
}

/** Renders a draft without caching it. */
export function tryMarkdown(markdown: string): Promise<string | null> {
  return renderForSeller(markdown);
}

/** Renders markdown for a page, which must show something: if it fails, the text as typed. */
export async function renderDescription(markdown: string): Promise<string> {
  const html = await renderMarkdown(markdown);
  if (html !== null) return html;
  return `<p class="whitespace-pre-line">${escapeMarkup(markdown)}</p>`;
}

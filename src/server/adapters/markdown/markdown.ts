import { LRUCache } from 'lru-cache';
import { openWorkerThread } from '#server/kit/jobs/worker-thread.ts';
import { escapeMarkup } from './escape-markup.ts';

/**
 * Opens a thread that renders markdown: 50,000 characters of prose take a second, but nested lists
 * or unclosed marks could take an hour (docs/decisions/markdown-thread.md).
 */
export const openMarkdownThread = () =>
  openWorkerThread<string, string>(new URL('./markdown-worker.ts', import.meta.url), {
    name: 'markdown',
    timeoutMs: 8_000,
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 },
  });

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

/** Renders GitHub-flavored markdown without raw HTML, sanitized; null if it would take too long. */
export async function renderMarkdown(markdown: string): Promise<string | null> {
  return (await rendered.forceFetch(markdown)).html;
}

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

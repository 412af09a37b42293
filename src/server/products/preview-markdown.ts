import { renderMarkdown } from '../markdown.ts';

/** A description as the shop will show it, safe to put into a page. */
export async function previewMarkdown(
  _deps: unknown,
  { markdown }: { markdown: string },
): Promise<{ html: string }> {
  return { html: await renderMarkdown(markdown) };
}

import { texts } from '#contract/product-form.ts';
import { invalid } from '../errors.ts';
import { tryMarkdown } from '../markdown.ts';

/**
 * A description as the shop will show it, safe to put into a page.
 *
 * @throws AppError 400 where the shop could not show it
 */
export async function previewMarkdown(
  _deps: unknown,
  { markdown }: { markdown: string },
): Promise<{ html: string }> {
  return { html: await requireShowable(markdown, 'markdown') };
}

/**
 * The HTML of a description that can be shown.
 *
 * @param path what the caller calls it
 * @throws AppError 400, named at the field
 */
export async function requireShowable(markdown: string, path: string): Promise<string> {
  const html = await tryMarkdown(markdown);
  if (html === null) throw invalid(texts.notShowable, [{ path, message: texts.notShowable }]);
  return html;
}

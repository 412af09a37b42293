import { texts } from '#contract/product-form.ts';
import { invalid } from '../errors.ts';
import { tryMarkdown } from '../markdown/markdown.ts';

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
 * The HTML of a description that can be shown, or of notes.
 *
 * @param path what the caller calls it
 * @param message what is said where it cannot
 * @throws AppError 400, named at the field
 */
export async function requireShowable(
  markdown: string,
  path: string,
  message: string = texts.notShowable,
): Promise<string> {
  const html = await tryMarkdown(markdown);
  if (html === null) throw invalid(message, [{ path, message }]);
  return html;
}

import { texts } from '#contract/catalogue/product-form.ts';
import { invalidField } from '#server/kit/errors.ts';
import { hasPictures } from '#server/adapters/markdown/markdown-plugins.ts';
import { tryMarkdown } from '#server/adapters/markdown/markdown.ts';

/** Renders a description as the shop will show it. @throws AppError 400 if it cannot be rendered */
export async function previewMarkdown(
  _deps: unknown,
  { markdown }: { markdown: string },
): Promise<{ html: string }> {
  return { html: await requireShowable(markdown, 'markdown') };
}

/** Renders a field's text. @throws AppError 400 at `path`, if that fails or it has pictures */
export async function requireShowable(
  markdown: string,
  path: string,
  message: string = texts.notShowable,
): Promise<string> {
  const html = await tryMarkdown(markdown);
  const refusal = html === null ? message : hasPictures(html) ? texts.picture : null;
  if (html === null || refusal !== null) throw invalidField(path, refusal ?? message);
  return html;
}

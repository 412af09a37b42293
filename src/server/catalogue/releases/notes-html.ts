import { renderDescription } from '#server/adapters/markdown/markdown.ts';
import { shortened } from './notes-text.ts';

/**
 * Renders notes for a mail as the product's page does: links are absolute, and pictures become
 * their alt text, since a mail loads only product pictures.
 */
export async function notesHtml(markdown: string, pageUrl: string): Promise<string> {
  const html = await renderDescription(shortened(markdown));
  return html
    .replace(/<img(?:[^">]|"[^"]*")*>/g, (tag) => / alt="([^"]*)"/.exec(tag)?.[1] ?? '')
    .replace(
      /<a href="(?![a-z][a-z\d+.-]*:)([^"]*)"/gi,
      (_, link: string) => `<a href="${URL.parse(link, pageUrl)?.href ?? pageUrl}"`,
    );
}

import { createMarkdownProcessor, type MarkdownRenderer } from '@astrojs/markdown-remark';
import rehypeSanitize from 'rehype-sanitize';
import { placeHeadings } from './place-headings.ts';

let renderer: Promise<MarkdownRenderer> | undefined;

/**
 * A description as HTML that is safe to put into a page: GitHub's markdown, raw HTML dropped, everything else through
 * the sanitiser (reliability, point 30).
 */
export async function renderMarkdown(markdown: string): Promise<string> {
  renderer ??= createMarkdownProcessor({
    // Both write attributes that the sanitiser or the page's policy takes away again.
    syntaxHighlight: false,
    smartypants: false,
    remarkRehype: { allowDangerousHtml: false },
    rehypePlugins: [placeHeadings, rehypeSanitize],
  });
  const { code } = await (await renderer).render(markdown);
  return code;
}

import { unified, type MarkdownRenderer } from '@astrojs/markdown-remark';
import rehypeSanitize from 'rehype-sanitize';
import {
  linkForeignPictures,
  placeHeadings,
  scrollWideBlocks,
  writeOutTasks,
} from './markdown-plugins.ts';

const processor = unified({
  smartypants: false,
  remarkRehype: { allowDangerousHtml: false },
  rehypePlugins: [
    placeHeadings,
    linkForeignPictures,
    rehypeSanitize,
    scrollWideBlocks,
    writeOutTasks,
  ],
});

let renderer: Promise<MarkdownRenderer> | undefined;

/**
 * A description as HTML that is safe to put into a page: GitHub's markdown, raw HTML dropped, everything else through
 * the sanitiser (reliability, point 30).
 */
export async function renderMarkdown(markdown: string): Promise<string> {
  renderer ??= processor.createRenderer({ syntaxHighlight: false });
  const { code } = await (await renderer).render(markdown);
  return code;
}

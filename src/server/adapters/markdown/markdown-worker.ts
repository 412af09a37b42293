import { unified } from '@astrojs/markdown-remark';
import { parentPort } from 'node:worker_threads';
import rehypeSanitize from 'rehype-sanitize';
import {
  linkForeignPictures,
  placeHeadings,
  scrollWideBlocks,
  writeOutTasks,
} from './markdown-plugins.ts';

/** Worker of markdown-thread.ts: receives a description and sends its HTML or null. */

/** A few definitions with many references can expand kilobytes to hundreds of megabytes. */
const maxHtmlLength = 1_000_000;

const renderer = await unified({
  smartypants: false,
  remarkRehype: { allowDangerousHtml: false },
  rehypePlugins: [
    placeHeadings,
    linkForeignPictures,
    rehypeSanitize,
    scrollWideBlocks,
    writeOutTasks,
  ],
}).createRenderer({ syntaxHighlight: false });

// Astro logs what it cannot parse; here the author is told instead. (Reading the thread's stderr
// would keep the process alive.)
Object.assign(console, { error: () => {} });

async function render(markdown: string): Promise<string | null> {
  try {
    const { code } = await renderer.render(markdown);
    return code.length <= maxHtmlLength ? code : null;
  } catch {
    // A RangeError: nested deeper than the stack.
    return null;
  }
}

parentPort?.on('message', (markdown: string) => {
  void render(markdown).then((html) => parentPort?.postMessage(html, []));
});
parentPort?.postMessage('ready', []);

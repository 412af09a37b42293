import { shared as texts } from '#texts/page-scripts.ts';

interface Shared {
  url: string;
  title: string;
}

/**
 * Shares a page through the system's dialog if there is one, otherwise through the clipboard.
 *
 * @returns the message to show, if any
 */
export async function share(shared: Shared): Promise<string> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(shared);
      return '';
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return '';
  }
  try {
    await navigator.clipboard.writeText(shared.url);
    return texts.copied;
  } catch {
    return texts.copy;
  }
}

import { shared as texts } from '#texts/share.ts';

interface Shared {
  url: string;
  title: string;
}

/**
 * Hands a page on: by the system's own way where it has one, else into the clipboard.
 *
 * @returns what there is to say of it; nothing where the system has said it, or the visitor thought better of it
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

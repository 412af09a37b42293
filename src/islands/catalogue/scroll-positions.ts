/**
 * How far the entries of the browser's history are scrolled. The browser's own memory is of no use to a list that comes
 * later than its page: when the browser looks, the page is as short as its spinner, and it goes as far as that.
 */

const storageKey = (entry: string) => `catalogue-place-${entry}`;

/** Adds an entry to the history, which begins where the page is now. */
export function pushEntry(path: string): void {
  history.pushState({ entry: newEntry() }, '', path);
  noteScroll();
}

/** Notes how far the page is scrolled, px, for the present entry. */
export function noteScroll(): void {
  storage()?.setItem(storageKey(presentEntry()), String(window.scrollY));
}

/** How far the present entry was scrolled when it was left, px; null where it never was. */
export function recallScroll(): number | null {
  const noted = storage()?.getItem(storageKey(presentEntry()));
  return noted ? Number(noted) : null;
}

/** Takes over from the browser. Where the visitor lets pages keep nothing, false: it stays with the browser. */
export function takeOverScrollRestoration(): boolean {
  if (!storage()) return false;
  history.scrollRestoration = 'manual';
  return true;
}

/** What the present entry is called; it is named now where it has no name yet. */
function presentEntry(): string {
  const state: unknown = history.state;
  if (typeof state === 'object' && state && 'entry' in state && typeof state.entry === 'string')
    return state.entry;
  const entry = newEntry();
  history.replaceState({ entry }, '');
  return entry;
}

const newEntry = () => Math.random().toString(36).slice(2);

function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/**
 * Scroll positions by history entry. The browser's own restoration fails, because the list comes
 * later than its page.
 */

const storageKey = (entry: string) => `catalogue-place-${entry}`;

/** Adds a history entry with the current scroll position. */
export function pushEntry(path: string): void {
  history.pushState({ entry: newEntry() }, '', path);
  noteScroll();
}

/** Stores the current entry's scroll position, px. */
export function noteScroll(): void {
  storage()?.setItem(storageKey(presentEntry()), String(window.scrollY));
}

/** Returns the current entry's last scroll position, px; null if there is none. */
export function recallScroll(): number | null {
  const noted = storage()?.getItem(storageKey(presentEntry()));
  return noted ? Number(noted) : null;
}

/**
 * Disables the browser's scroll restoration. Returns false if storage is blocked, so that the
 * browser keeps doing it.
 */
export function takeOverScrollRestoration(): boolean {
  if (!storage()) return false;
  history.scrollRestoration = 'manual';
  return true;
}

/** Returns the current history entry's id and assigns one if needed. */
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

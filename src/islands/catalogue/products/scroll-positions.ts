import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Scroll positions by history entry. The browser's own restoration fails, because the list arrives
 * later than its page. They count from the list's top, px: what is above it differs by how the page
 * was opened.
 */

/** The position of a page that is not scrolled. */
const pageTop = -Infinity;

const storageKey = (entry: string) => `catalogue-place-${entry}`;

export function pushEntry(path: string): void {
  history.pushState({ entry: newEntry() }, '', path);
  noteScroll();
}

function noteScroll(): void {
  const position = window.scrollY === 0 ? pageTop : window.scrollY - listTop();
  storage()?.setItem(storageKey(presentEntry()), String(position));
}

function recallScroll(): number | null {
  const noted = storage()?.getItem(storageKey(presentEntry()));
  return noted ? Number(noted) : null;
}

function scrollToPosition(position: number): void {
  window.scrollTo({ top: Math.max(position + listTop(), 0), behavior: 'instant' });
}

function listTop(): number {
  const list = document.querySelector('.product-list');
  return list ? list.getBoundingClientRect().top + window.scrollY : 0;
}

/** Returns false if storage is blocked, so that the browser keeps doing it. */
function takeOverScrollRestoration(): boolean {
  if (!storage()) return false;
  history.scrollRestoration = 'manual';
  return true;
}

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

/** Input that means the visitor has moved on while the list loads. */
const ownWays = ['wheel', 'touchmove', 'keydown'];

/** Restores the scroll position on Back, Forward and Reload, once the list is loaded. */
export function useScrollRestoration(isListed: boolean): void {
  const awaited = useRef<number | null>(null);

  useEffect(() => {
    if (!takeOverScrollRestoration()) return;
    const awaitScroll = (position: number | null) => {
      awaited.current = position;
    };
    // Keep the position of a visitor who scrolled before hydration.
    if (window.scrollY === 0) awaitScroll(recallScroll());
    else noteScroll();
    const all = new AbortController();
    const options = { passive: true, signal: all.signal };
    // Runs before the list's own handlers.
    const first = { ...options, capture: true };
    window.addEventListener('popstate', () => awaitScroll(recallScroll() ?? pageTop), first);
    window.addEventListener('scroll', noteScroll, options);
    // The last scroll event may come too late.
    const noteAtLast = () => awaited.current === null && noteScroll();
    window.addEventListener('pagehide', noteAtLast, options);
    for (const way of ownWays) window.addEventListener(way, () => awaitScroll(null), options);
    return () => all.abort();
  }, []);

  useLayoutEffect(() => {
    if (!isListed || awaited.current === null) return;
    scrollToPosition(awaited.current);
    awaited.current = null;
  });
}

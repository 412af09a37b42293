import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  noteScroll,
  pageTop,
  recallScroll,
  scrollToPosition,
  takeOverScrollRestoration,
} from './scroll-positions.ts';

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

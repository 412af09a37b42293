import { useEffect, useLayoutEffect, useRef } from 'react';
import { noteScroll, recallScroll, takeOverScrollRestoration } from './scroll-positions.ts';

/** Whoever does this while the list is loading has gone on by themselves. */
const ownWays = ['wheel', 'touchmove', 'keydown'];

/** Back, Forward and Reload return to where the list was left, once it is there again. */
export function useScrollRestoration(isListed: boolean): void {
  /** px */
  const awaited = useRef<number | null>(null);

  useEffect(() => {
    if (!takeOverScrollRestoration()) return;
    const awaitScroll = (top: number | null) => {
      awaited.current = top;
    };
    // Whoever has scrolled on before this code was there stays where they are.
    if (window.scrollY === 0) awaitScroll(recallScroll());
    else noteScroll();
    const all = new AbortController();
    const options = { passive: true, signal: all.signal };
    // Before the list hears of it, which may be there at once.
    const first = { ...options, capture: true };
    window.addEventListener('popstate', () => awaitScroll(recallScroll() ?? 0), first);
    window.addEventListener('scroll', noteScroll, options);
    // The event of the last scrolling may come too late.
    const noteAtLast = () => awaited.current === null && noteScroll();
    window.addEventListener('pagehide', noteAtLast, options);
    for (const way of ownWays) window.addEventListener(way, () => awaitScroll(null), options);
    return () => all.abort();
  }, []);

  useLayoutEffect(() => {
    if (!isListed || awaited.current === null) return;
    window.scrollTo({ top: awaited.current, behavior: 'instant' });
    awaited.current = null;
  });
}

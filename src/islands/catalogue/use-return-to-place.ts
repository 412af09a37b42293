import { useEffect, useLayoutEffect, useRef } from 'react';
import { notePlace, recallPlace, takeOverPlaces } from './places.ts';

/** Whoever does this while the list is loading has gone on by themselves. */
const ownWays = ['wheel', 'touchmove', 'keydown'];

/** Back, Forward and Reload return to where the list was left, once it is there again. */
export function useReturnToPlace(isListed: boolean): void {
  /** px */
  const awaited = useRef<number | null>(null);

  useEffect(() => {
    if (!takeOverPlaces()) return;
    const awaitPlace = (place: number | null) => {
      awaited.current = place;
    };
    // Whoever has scrolled on before this code was there stays where they are.
    if (window.scrollY === 0) awaitPlace(recallPlace());
    else notePlace();
    const all = new AbortController();
    const options = { passive: true, signal: all.signal };
    // Before the list hears of it, which may be there at once.
    const first = { ...options, capture: true };
    window.addEventListener('popstate', () => awaitPlace(recallPlace() ?? 0), first);
    window.addEventListener('scroll', notePlace, options);
    for (const way of ownWays) window.addEventListener(way, () => awaitPlace(null), options);
    return () => all.abort();
  }, []);

  useLayoutEffect(() => {
    if (!isListed || awaited.current === null) return;
    window.scrollTo({ top: awaited.current, behavior: 'instant' });
    awaited.current = null;
  });
}

import { useSyncExternalStore } from 'react';
import { mobileBreakpoint } from '#contract/catalogue/catalogue.ts';

/** Tells whether the layout is the narrow one; false on the server. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false);
}

const query = `(width <= ${mobileBreakpoint}px)`;

const isNarrow = () => window.matchMedia(query).matches;

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

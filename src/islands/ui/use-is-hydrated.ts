import { useSyncExternalStore } from 'react';

/**
 * Tells whether the page is hydrated. Before that a submit button must not work: the browser would
 * put the input into the address.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

import { useSyncExternalStore } from 'react';

/**
 * Whether the form's script runs. Before that its button must not work: the browser would send the form by itself, and
 * what was typed would end up in the address.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

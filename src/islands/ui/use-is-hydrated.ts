import { useSyncExternalStore } from 'react';

/** Before hydration a submit button must not work: the input would go into the address. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

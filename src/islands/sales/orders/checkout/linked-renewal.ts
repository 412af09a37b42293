import { useSyncExternalStore } from 'react';
import { renewParameter } from '#contract/sales/renewals.ts';

/** Reads the token in the page's address that renews a purchase; null without one. */
export function useLinkedRenewal(): string | null {
  return useSyncExternalStore(
    () => () => {},
    () => new URLSearchParams(location.search).get(renewParameter),
    () => null,
  );
}

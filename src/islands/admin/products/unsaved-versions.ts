import { atom } from 'nanostores';
import { useEffect } from 'react';

/** The number of open version forms with unsaved input. */
export const $unsavedVersions = atom(0);

/** Counts a version's form while it has unsaved input. */
export function useUnsavedVersion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    $unsavedVersions.set($unsavedVersions.get() + 1);
    return () => $unsavedVersions.set($unsavedVersions.get() - 1);
  }, [isDirty]);
}

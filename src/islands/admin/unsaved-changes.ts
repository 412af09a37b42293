import { onSet } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { $page } from './router.ts';
import { $adminToken } from './session.ts';

/**
 * Asks before unsaved changes are lost: through the browser on close or reload, through `isAsking`
 * on navigation inside the admin. A redirect to the login is not asked about.
 *
 * `leaveTo` leaves without asking, for use after a save.
 */
export function useUnsavedChanges(isDirty: boolean) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isFree = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    const here = $page.get()?.path;
    const address = location.pathname + location.search;
    const ask = (event: Event) => {
      if (!isFree.current && $adminToken.get()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const unbind = onSet($page, ({ newValue, abort }) => {
      if (isFree.current) return;
      if (newValue?.path === here) return;
      abort();
      if (location.pathname + location.search === address) {
        setLeave(() => () => $page.open(newValue ? addressOf(newValue) : '/admin'));
      } else {
        // Back and Forward have already changed the address. Pushing ours after it makes one step
        // back lead there.
        queueMicrotask(() => $page.open(address));
        setLeave(() => () => history.back());
      }
    });
    return () => {
      window.removeEventListener('beforeunload', ask);
      unbind();
    };
  }, [isDirty]);

  return {
    isAsking: leave !== null,
    stay: () => setLeave(null),
    leave() {
      isFree.current = true;
      setLeave(null);
      leave?.();
    },
    leaveTo(path: string) {
      isFree.current = true;
      $page.open(path);
    },
  };
}

function addressOf({ path, search }: { path: string; search: Record<string, string> }): string {
  const query = new URLSearchParams(search).toString();
  return query ? `${path}?${query}` : path;
}

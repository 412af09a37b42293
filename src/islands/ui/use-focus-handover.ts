import { useLayoutEffect, useRef } from 'react';

/** Moves a leaving element's focus to the nearest heading instead of the page's top. */
export function useFocusHandover<Leaving extends HTMLElement>() {
  const ref = useRef<Leaving>(null);
  useLayoutEffect(() => {
    const leaving = ref.current;
    // Still attached at this point.
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      const part = leaving.closest('section:has(h2, h3)') ?? leaving.closest('main');
      const heading =
        part?.querySelector<HTMLElement>('h2, h3') ?? part?.querySelector<HTMLElement>('h1');
      if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading?.focus();
    };
  }, []);
  return ref;
}

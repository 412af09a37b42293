import { useLayoutEffect, useRef } from 'react';

/**
 * Of what goes away with the focus in it, such as a button that has done its work: the focus goes to the heading of the part
 * of the page that it stood in, so that the keyboard goes on from there and not from the page's top.
 */
export function useFocusHandover<Leaving extends HTMLElement>() {
  const ref = useRef<Leaving>(null);
  useLayoutEffect(() => {
    const leaving = ref.current;
    // It is still there then.
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

import { useEffect, useRef } from 'react';

/** Focuses the heading when `shown` changes, but not at first, so that it is announced. */
export function useFocusOnChange(shown: string | undefined) {
  const area = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const heading = area.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [shown]);
  return area;
}

import { useEffect, useRef } from 'react';

/**
 * Focuses the heading inside the ref's element when its content changes, so that screen readers
 * announce it.
 *
 * @param shown identifies the content; its first value moves nothing
 */
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

import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading within the element that the ref is given to, where what it shows has changed into
 * something else under the visitor: a screen reader says it then.
 *
 * @param shown what is shown; its first value moves nothing
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

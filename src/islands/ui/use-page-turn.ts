import { useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Turns the pages of a list: the button that was pressed may be far beneath the next page's beginning, or dead on the last
 * one, so the focus goes to the list's heading.
 *
 * @param open shows a page
 * @param scroll shows where it begins
 */
export function usePageTurn(open: (page: number) => void, scroll: () => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  const turnTo = (page: number) => {
    // The heading says the new page before it gets the focus.
    flushSync(() => open(page));
    scroll();
    heading.current?.focus({ preventScroll: true });
  };
  return { heading, turnTo };
}

import { useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Turns a list's pages. Moves the focus to the list's heading, because the pressed button may be
 * far below or disabled.
 *
 * @param open shows a page
 * @param scroll scrolls to its beginning
 */
export function usePageTurn(open: (page: number) => void, scroll: () => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  const turnTo = (page: number) => {
    // The heading changes before it gets the focus.
    flushSync(() => open(page));
    scroll();
    heading.current?.focus({ preventScroll: true });
  };
  return { heading, turnTo };
}

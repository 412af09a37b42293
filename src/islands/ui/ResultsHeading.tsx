import { type Ref, useRef } from 'react';
import { flushSync } from 'react-dom';
import { resultPages as texts } from '#texts/common.ts';

interface Props {
  ref: Ref<HTMLHeadingElement>;
  name: string;
  page: number;
  pageCount: number;
}

/** Turning a page moves the focus here: it is announced, and Tab continues in the list. */
export function ResultsHeading({ ref, name, page, pageCount }: Props) {
  return (
    <h2 ref={ref} tabIndex={-1} className={pageCount > 1 ? '' : 'sr-only'}>
      <span className="sr-only">{texts.list(name)}</span>
      {pageCount > 1 && texts.page(page, pageCount)}
    </h2>
  );
}

/** Moves the focus to the list's heading: the pressed button may be far below or disabled. */
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

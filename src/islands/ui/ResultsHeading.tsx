import type { Ref } from 'react';
import { resultPages as texts } from '#texts/common.ts';

interface Props {
  ref: Ref<HTMLHeadingElement>;
  /** Of the list. */
  name: string;
  page: number;
  pageCount: number;
}

/** Where a list begins. After a page is turned the focus is here, so that the page is said and Tab goes on to what it holds. */
export function ResultsHeading({ ref, name, page, pageCount }: Props) {
  return (
    <h2 ref={ref} tabIndex={-1} className={pageCount > 1 ? '' : 'sr-only'}>
      <span className="sr-only">{texts.list(name)}</span>
      {pageCount > 1 && texts.page(page, pageCount)}
    </h2>
  );
}

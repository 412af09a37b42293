import type { Ref } from 'react';
import { resultPages as texts } from '#texts/common.ts';

interface Props {
  ref: Ref<HTMLHeadingElement>;
  name: string;
  page: number;
  pageCount: number;
}

/**
 * Renders a list's heading. Turning a page moves the focus here, so that the page is announced and
 * Tab continues in the list.
 */
export function ResultsHeading({ ref, name, page, pageCount }: Props) {
  return (
    <h2 ref={ref} tabIndex={-1} className={pageCount > 1 ? '' : 'sr-only'}>
      <span className="sr-only">{texts.list(name)}</span>
      {pageCount > 1 && texts.page(page, pageCount)}
    </h2>
  );
}

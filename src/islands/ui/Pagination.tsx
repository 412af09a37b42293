import { Fragment } from 'react';
import { pagination as texts } from '#texts/common.ts';
import { pageNumbers } from './page-numbers.ts';
import { Button } from './Button.tsx';

interface Props {
  page: number;
  pageCount: number;
  onChange(page: number): void;
}

/** Renders a list's page numbers; nothing for a single page. */
export function Pagination({ page, pageCount, onChange }: Props) {
  if (pageCount <= 1) return null;
  return (
    <nav
      aria-label={texts.label}
      className="no-script:hidden mt-8 flex flex-wrap items-center justify-center gap-1"
    >
      <Button className="btn-ghost btn-sm" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {texts.previous}
      </Button>
      {pageNumbers(page, pageCount).map(({ page: number, isAfterGap }) => (
        <Fragment key={number}>
          {isAfterGap && (
            <span aria-hidden="true" className="px-1 opacity-60">
              …
            </span>
          )}
          <Button
            aria-current={number === page ? 'page' : undefined}
            className={`btn-sm min-w-9 px-2 ${number === page ? 'btn-primary' : 'btn-ghost'}`}
            onClick={() => onChange(number)}
          >
            {number}
          </Button>
        </Fragment>
      ))}
      <Button
        className="btn-ghost btn-sm"
        disabled={page === pageCount}
        onClick={() => onChange(page + 1)}
      >
        {texts.next}
      </Button>
    </nav>
  );
}

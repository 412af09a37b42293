import { Fragment } from 'react';
import { pagination as texts } from '#texts/common.ts';
import { Button } from './Button.tsx';

interface Props {
  page: number;
  pageCount: number;
  onChange(page: number): void;
}

export function Pagination({ page, pageCount, onChange }: Props) {
  if (pageCount <= 1) return null;
  return (
    <nav
      aria-label={texts.label}
      className="no-script:hidden mt-8 flex flex-wrap items-center justify-center gap-1"
    >
      <Button
        className="btn-ghost btn-sm narrow:px-1.5"
        disabled={page === 1}
        onClick={() => onChange(page - 1)}
      >
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
            className={`btn-sm narrow:min-w-8 narrow:px-1 min-w-9 px-2 ${number === page ? 'btn-primary' : 'btn-ghost'}`}
            onClick={() => onChange(number)}
          >
            {number}
          </Button>
        </Fragment>
      ))}
      <Button
        className="btn-ghost btn-sm narrow:px-1.5"
        disabled={page === pageCount}
        onClick={() => onChange(page + 1)}
      >
        {texts.next}
      </Button>
    </nav>
  );
}

/** Pages shown at either end and around the current one. */
const marginPages = 2;
const rangePages = 5;

interface PageNumber {
  page: number;
  /** Pages before this one are omitted. A gap never replaces a single page. */
  isAfterGap: boolean;
}

/** Returns the page numbers to show, from 1; `current` is from 1 to `count`. */
export function pageNumbers(current: number, count: number): PageNumber[] {
  const rangeStart = Math.max(
    1,
    Math.min(current - Math.floor(rangePages / 2), count - rangePages + 1),
  );
  const wanted = new Set([
    ...range(1, marginPages),
    ...range(rangeStart, rangePages),
    ...range(count - marginPages + 1, marginPages),
  ]);
  // A single page takes no more room than a gap.
  const between = Array.from(wanted, (page) => page + 1).filter((page) => wanted.has(page + 1));

  const shown = [...wanted.union(new Set(between))]
    .filter((page) => page >= 1 && page <= count)
    .toSorted((a, b) => a - b);
  return shown.map((page, index) => ({ page, isAfterGap: page > (shown[index - 1] ?? 0) + 1 }));
}

function range(start: number, length: number): number[] {
  return Array.from({ length }, (_, index) => start + index);
}

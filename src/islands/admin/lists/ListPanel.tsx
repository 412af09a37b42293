import type { RowData } from '@tanstack/react-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Pagination } from '#islands/ui/Pagination.tsx';
import { ResultsHeading } from '#islands/ui/ResultsHeading.tsx';
import { usePageTurn } from '#islands/ui/use-page-turn.ts';
import { EmptyState } from '../EmptyState.tsx';
import { FailedNotice } from '../FailedNotice.tsx';
import { $page } from '../router.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { type List, type ListParams, listPath, pageSize } from './list.ts';
import { ListTable } from './ListTable.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SortSelect } from './SortSelect.tsx';
import { formatCount } from '#texts/language.ts';

interface Props<Row extends RowData> {
  list: List<Row>;
  /** The address's query. */
  search: Record<string, string>;
}

/** Renders a list with its search, filters, table and pages. Its entire state is in the address. */
export function ListPanel<Row extends RowData>({ list, search }: Props<Row>) {
  const top = useRef<HTMLDivElement>(null);
  const { params, page } = list.read(search);
  const { data, error, isPending, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: [list.key, params, page],
    queryFn: ({ signal }) => list.load(params, page, signal),
    placeholderData: keepPreviousData,
  });
  const pageCount = Math.max(Math.ceil((data?.total ?? 0) / pageSize), 1);
  const shownPage = Math.min(page, pageCount);
  const isBeyondEnd = data !== undefined && !isPlaceholderData && page > pageCount;
  const isUntouched = Object.keys(params).length === 0;
  const isUnused =
    list.none !== undefined && isUntouched && !isPlaceholderData && data?.total === 0;
  const lastPath = listPath(list, params, pageCount);

  const { heading, turnTo } = usePageTurn(
    (next) => $page.open(listPath(list, params, next)),
    // The content above the list may fill the window.
    () => top.current?.scrollIntoView(),
  );

  // A new filter keeps the page; if the result has fewer, show the last one.
  useEffect(() => {
    if (isBeyondEnd) $page.open(lastPath, true);
  }, [isBeyondEnd, lastPath]);

  const change = (changed: ListParams, isTyping = false) =>
    $page.open(listPath(list, { ...params, ...changed }, page), isTyping);

  return (
    <>
      <div ref={top} className="flex flex-wrap items-center gap-2 has-[a,button,input]:mb-3">
        {!isUnused && (
          <SearchBox
            name={list.name}
            search={params.search ?? ''}
            onChange={(text) => change({ search: text }, true)}
          />
        )}
        {!isUnused && list.filters.length > 0 && (
          <FilterMenu filters={list.filters} params={params} onChange={change} />
        )}
        <div className="narrow:w-full ml-auto flex flex-wrap items-center justify-end gap-2">
          {!isUnused && <SortSelect list={list} params={params} onChange={change} />}
          <div className="meta narrow:order-1 narrow:w-full narrow:justify-between flex gap-2">
            {data && !isBeyondEnd && data.total > 0 && (
              <span>{rangeOf(shownPage, data.total)}</span>
            )}
            <ResultsHeading ref={heading} name={list.name} page={shownPage} pageCount={pageCount} />
          </div>
          {list.exportRoute && <ExportButton route={list.exportRoute} params={params} />}
        </div>
      </div>
      {isPending && <ListSkeleton />}
      {isError && (
        <FailedNotice text="The list could not be loaded." error={error} onRetry={refetch} />
      )}
      {!isError && data && (
        <>
          {data.rows.length === 0 && !isBeyondEnd ? (
            <EmptyState icon={list.icon} title={(isUnused && list.none) || list.empty}>
              {isUntouched ? list.beginning : 'Try another search or filter.'}
            </EmptyState>
          ) : (
            <ListTable
              list={list}
              params={params}
              rows={data.rows}
              isStale={isPlaceholderData || isBeyondEnd}
            />
          )}
          <Pagination page={shownPage} pageCount={pageCount} onChange={turnTo} />
        </>
      )}
    </>
  );
}

function rangeOf(page: number, total: number): string {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`;
}

/** About a window's height. */
const shownRows = 12;

/** Renders a placeholder of a table, so that nothing moves when the rows arrive. */
function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="panel overflow-clip">
      <div aria-hidden="true" className="appear">
        {Array.from({ length: shownRows }, (_, row) => (
          <div
            key={row}
            className="border-base-300 narrow:h-28 flex h-10 items-center gap-6 border-b px-3 last:border-b-0"
          >
            <span className="skeleton-bar w-10" />
            <span className="skeleton-bar w-2/5" />
            <span className="flex-1" />
            <span className="skeleton-bar narrow:hidden w-28" />
            <span className="skeleton-bar narrow:hidden w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}

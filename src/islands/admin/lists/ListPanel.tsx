import type { RowData } from '@tanstack/react-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useEffectEvent, useState, type ReactNode } from 'react';
import { FiltersToggle } from '#islands/ui/FiltersToggle.tsx';
import { Pagination } from '#islands/ui/Pagination.tsx';
import { ResultsHeading, usePageTurn } from '#islands/ui/ResultsHeading.tsx';
import { useDismiss } from '#islands/ui/use-dismiss.ts';
import { FailedNotice } from '../Loaded.tsx';
import { useIsSupport } from '../use-is-support.ts';
import { $page } from '../router.ts';
import { ExportButton } from './ExportButton.tsx';
import { type List, type ListParams, listPath, pageSize, type Filter } from './list.ts';
import { ListTable } from './ListTable.tsx';
import { SortSelect } from './SortSelect.tsx';
import { formatCount } from '#texts/language.ts';
import { Inbox, type LucideIcon } from 'lucide-react';

interface Props<Row extends RowData> {
  list: List<Row>;
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
  const add = useIsSupport() ? undefined : list.add;
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
              {isUntouched && add && (
                <a href={add.path} className="btn btn-primary btn-sm mx-auto mt-4 flex w-fit">
                  {add.label}
                </a>
              )}
              {!isUntouched && (
                <a href={list.path} className="btn btn-sm mx-auto mt-4 flex w-fit">
                  Clear search and filters
                </a>
              )}
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

const typingPauseMs = 250;

interface SearchBoxProps {
  name: string;
  search: string;
  onChange(search: string): void;
}

function SearchBox({ name, search, onChange }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    // The address changed by typing here or by the Back button.
    setKnown(search);
    if (text.trim() !== search) setText(search);
  }
  const ask = useEffectEvent(() => onChange(text.trim()));
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(ask, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, search]);
  return (
    <input
      type="search"
      aria-label={`Search ${name.toLowerCase()}`}
      placeholder="Search"
      maxLength={100}
      className="input input-sm narrow:h-10 wide:max-w-70 narrow:text-sm w-32 grow text-xs"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

interface FilterProps {
  filters: Filter[];
  params: ListParams;
  onChange(changed: ListParams): void;
}

function FilterMenu({ filters, params, onChange }: FilterProps) {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  useDismiss(area, isOpen, () => setOpen(false));
  return (
    <div ref={area} className="wide:contents">
      <FiltersToggle
        label="Filters"
        isOpen={isOpen}
        activeCount={filters.filter(({ name }) => params[name]).length}
        className="narrow:h-10 bg-base-100 border-(--color-field) text-sm"
        onToggle={() => setOpen(!isOpen)}
      />
      <div
        id="filters"
        className={`bottom-sheet wide:contents flex ${isOpen ? '' : 'narrow:hidden'}`}
      >
        <FilterFields filters={filters} params={params} onChange={onChange} />
      </div>
    </div>
  );
}

function FilterFields({ filters, ...rest }: FilterProps) {
  const days = filters.filter(({ kind }) => kind === 'day');
  return (
    <>
      {filters.map(
        (filter) =>
          filter.kind !== 'day' && <FilterField key={filter.name} filter={filter} {...rest} />,
      )}
      {days.length > 0 && (
        <div role="group" aria-label="Days" className="wide:join narrow:contents">
          {days.map((filter) => (
            <FilterField key={filter.name} filter={filter} {...rest} />
          ))}
        </div>
      )}
    </>
  );
}

function FilterField({
  filter,
  params,
  onChange,
}: Omit<FilterProps, 'filters'> & { filter: Filter }) {
  return (
    <label
      className={`${filter.kind === 'choice' ? 'select select-sm' : 'input input-sm wide:join-item wide:px-2'} wide:gap-1.5 narrow:w-full w-auto`}
    >
      <span
        // A select overlaps its label's margin.
        className={`label text-base-content/80 wide:border-0 wide:pe-0 ${filter.kind === 'day' ? 'wide:me-0' : ''}`}
      >
        {filter.label}
      </span>
      {filter.kind === 'choice' ? (
        <select
          value={params[filter.name] ?? ''}
          onChange={(event) => onChange({ [filter.name]: event.currentTarget.value })}
        >
          {Object.entries(filter.options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="date"
          value={params[filter.name] ?? ''}
          onChange={(event) => onChange({ [filter.name]: event.currentTarget.value })}
        />
      )}
    </label>
  );
}

interface EmptyProps {
  icon?: LucideIcon | undefined;
  title: string;
  children?: ReactNode;
}

export function EmptyState({ icon: Icon = Inbox, title, children }: EmptyProps) {
  return (
    <div className="panel flex flex-col items-center gap-2 px-6 py-12 text-center">
      <Icon aria-hidden="true" size={28} strokeWidth={1.5} className="text-base-content/60" />
      <p className="font-medium">{title}</p>
      {children && <div className="meta max-w-md">{children}</div>}
    </div>
  );
}

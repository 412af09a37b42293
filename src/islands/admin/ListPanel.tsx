import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { texts } from '../../contract/admin.ts';
import { Pagination } from '../catalogue/Pagination.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import type { ListTab, Row } from './lists.ts';
import { $page } from './router.ts';

interface Props {
  tab: ListTab;
  search: string;
  page: number;
}

const pageSize = 25;
/** Typing is left to end before the server is asked. */
const typingPauseMs = 250;

/** One list: its search, its table, its pages. Search and page stand in the address. */
export function ListPanel({ tab, search, page }: Props) {
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: [tab.key, search, page],
    queryFn: ({ signal }) =>
      tab.load({ search, limit: pageSize, offset: (page - 1) * pageSize }, signal),
    placeholderData: keepPreviousData,
  });
  const turnTo = (next: number) => $page.open(listPath(tab, search, next));
  return (
    <>
      <SearchBox tab={tab} search={search} />
      {isPending && <Spinner />}
      {isError && (
        <div role="alert" className="panel flex flex-col items-center gap-4 px-6 py-12 text-center">
          <p>{texts.listFailed}</p>
          <button type="button" className="btn btn-primary btn-sm" onClick={() => void refetch()}>
            Retry
          </button>
        </div>
      )}
      {!isError && data && (
        <>
          {data.rows.length === 0 ? (
            <p className="panel px-6 py-12 text-center">{tab.empty}</p>
          ) : (
            <ListTable tab={tab} rows={data.rows} isStale={isPlaceholderData} />
          )}
          <Pagination page={page} pageCount={Math.ceil(data.total / pageSize)} onChange={turnTo} />
        </>
      )}
    </>
  );
}

function listPath(tab: ListTab, search: string, page: number): string {
  const query = new URLSearchParams({ tab: tab.key });
  if (search) query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return `/admin?${query}`;
}

function SearchBox({ tab, search }: Pick<Props, 'tab' | 'search'>) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    // The address has changed, by our own typing or by the Back button.
    setKnown(search);
    if (text.trim() !== search) setText(search);
  }
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(() => $page.open(listPath(tab, text.trim(), 1), true), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, search, tab]);
  return (
    <input
      type="search"
      aria-label={`Search ${tab.name.toLowerCase()}`}
      placeholder="Search"
      maxLength={100}
      className="input input-sm border-base-300 mb-3 w-full max-w-xs"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

interface ListTableProps {
  tab: ListTab;
  rows: Row[];
  /** The rows are those of the page before, while the next one is loading. */
  isStale: boolean;
}

/** Scrolls by itself where it is wider than the screen. */
function ListTable({ tab, rows, isStale }: ListTableProps) {
  return (
    <div
      role="region"
      aria-label={tab.name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="panel overflow-x-auto"
    >
      <table aria-busy={isStale} className={`table-sm table ${isStale ? 'opacity-50' : ''}`}>
        <thead>
          <tr>
            {tab.columns.map((column) => (
              <th key={column} scope="col" className="whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, index) => (
                <td key={tab.columns[index]} className="align-top">
                  <span className="line-clamp-4 max-w-80 wrap-break-word">{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { useEffect, useState } from 'react';
import { pageSizes, texts } from '../../contract/products.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useIsNarrow } from '../ui/use-media-query.ts';
import { readAddress, toQuery, writeAddress, type CatalogueAddress } from './address.ts';
import { FilterBar } from './FilterBar.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { ProductCard } from './ProductCard.tsx';
import { useProductList, type LoadedList } from './use-product-list.ts';

interface Props {
  /** What the server rendered: an address, and the list that it asks for on a wide screen; null where it gave none. */
  address: CatalogueAddress;
  loaded: LoadedList | null;
}

const firstRowLength = 3;

/** The catalogue: filters, products, pages. Its whole state is the page's address. */
export function Catalogue({ address: renderedAddress, loaded }: Props) {
  const [address, navigate] = useAddress(renderedAddress);
  const pageSize = useIsNarrow() ? pageSizes.mobile : pageSizes.desktop;
  const { status, list, retry } = useProductList(toQuery(address, pageSize), loaded);
  const pageCount = Math.ceil(list.total / pageSize);

  const isBeyondEnd = status === 'ready' && list.total > 0 && address.page > pageCount;
  useEffect(() => {
    if (isBeyondEnd) navigate({ page: pageCount }, 'replace');
  }, [isBeyondEnd, navigate, pageCount]);

  const turnTo = (page: number) => {
    navigate({ page });
    window.scrollTo({ top: 0 });
  };

  const isLoading = status === 'loading' || isBeyondEnd;
  return (
    <section aria-label="Products">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <FilterBar filters={address} onChange={navigate} />
        <SearchSummary search={address.search} total={isLoading ? null : list.total} />
      </div>
      {isLoading && <Spinner />}
      {!isLoading && list.products.length === 0 && (
        <EmptyCatalogue address={address} onRetry={status === 'failed' ? retry : null} />
      )}
      <ul
        aria-busy={isLoading}
        className={`product-list ${isLoading ? 'pointer-events-none opacity-50' : ''}`}
      >
        {list.products.map((product, index) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              view={address.view}
              isFirstRow={index < firstRowLength}
            />
          </li>
        ))}
      </ul>
      {status !== 'failed' && (
        <Pagination
          page={Math.min(address.page, Math.max(pageCount, 1))}
          pageCount={pageCount}
          onChange={turnTo}
        />
      )}
    </section>
  );
}

/** The page's address as state. What the server rendered comes first, so that hydration finds its own markup. */
function useAddress(rendered: CatalogueAddress) {
  const [address, setAddress] = useState(rendered);

  useEffect(() => {
    const follow = () => setAddress(readAddress(location.search));
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const [navigate] = useState(
    () =>
      (change: Partial<CatalogueAddress>, mode: 'push' | 'replace' = 'push') => {
        const next = { ...readAddress(location.search), ...change };
        history[mode === 'push' ? 'pushState' : 'replaceState'](null, '', writeAddress(next));
        setAddress(next);
      },
  );
  return [address, navigate] as const;
}

/** What is searched, and how much of it there is. */
function SearchSummary({ search, total }: { search: string; total: number | null }) {
  const count = total === null ? '' : `${total} ${total === 1 ? 'product' : 'products'}`;
  return (
    <p aria-live="polite" className="text-base-content/75 min-h-5 text-sm">
      {count}
      {search && (
        <>
          {count && ' for '}
          <strong className="text-base-content break-all">{search}</strong>{' '}
          <a href="/" className="text-link ml-1">
            Clear search
          </a>
        </>
      )}
    </p>
  );
}

interface EmptyProps {
  address: CatalogueAddress;
  /** Null where the list is really empty. */
  onRetry: (() => void) | null;
}

function EmptyCatalogue({ address, onRetry }: EmptyProps) {
  const isNarrowedDown = address.search !== '' || address.price !== 'all' || address.type !== 'all';
  return (
    <div className="panel flex flex-col items-center gap-4 px-6 py-14 text-center">
      <p>{texts.empty}</p>
      {onRetry && (
        <button type="button" className="btn btn-primary btn-sm" onClick={onRetry}>
          Retry
        </button>
      )}
      {!onRetry && isNarrowedDown && (
        <a href="/" className="text-link text-sm">
          Show all products
        </a>
      )}
    </div>
  );
}

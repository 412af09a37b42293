import { useEffect, useState } from 'react';
import { pageSizes, type KindCount } from '#contract/catalogue/catalogue.ts';
import { catalogue as texts, noProducts } from '#texts/catalogue.ts';
import { Pagination } from '#islands/ui/Pagination.tsx';
import { ResultsHeading, usePageTurn } from '#islands/ui/ResultsHeading.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { useIsNarrow } from '#islands/ui/use-media-query.ts';
import {
  isFiltered,
  toQuery,
  type CatalogueAddress,
  readAddress,
  writeAddress,
} from './address.ts';
import { CatalogueCard } from './CatalogueCard.tsx';
import { FilterBar } from './FilterBar.tsx';
import { NoProducts } from './NoProducts.tsx';
import { pushEntry, useScrollRestoration } from './scroll-positions.ts';
import { useProductList, type LoadedList } from './use-product-list.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';

interface Props {
  /** The server-rendered address and its list for wide screens; null if it could not be loaded. */
  address: CatalogueAddress;
  loaded: LoadedList | null;
  kinds: KindCount[] | null;
}

const firstRowLength = 3;

export function Catalogue({ address: renderedAddress, loaded, kinds }: Props) {
  const [address, navigate] = useAddress(renderedAddress);
  const pageSize = useIsNarrow() ? pageSizes.mobile : pageSizes.desktop;
  const { status, list, retry } = useProductList(toQuery(address, pageSize), loaded);
  const pageCount = Math.ceil(list.total / pageSize);
  const page = Math.min(address.page, Math.max(pageCount, 1));
  const { heading, turnTo } = usePageTurn(
    (next) => navigate({ page: next }),
    () => window.scrollTo({ top: 0 }),
  );

  const isBeyondEnd = status === 'ready' && list.total > 0 && address.page > pageCount;
  useEffect(() => {
    if (isBeyondEnd) navigate({ page: pageCount }, 'replace');
  }, [isBeyondEnd, navigate, pageCount]);

  const hasOpening = !renderedAddress.search && !isFiltered(renderedAddress);
  const isLoading = status === 'loading' || isBeyondEnd;
  // There is nothing to filter.
  const isNothingFound =
    status === 'ready' && list.total === 0 && !isFiltered(address) && Boolean(address.search);
  useScrollRestoration(!isLoading);
  return (
    <section aria-label={texts.title}>
      {!hasOpening && <h1 className="list-heading">{headingOf(address, isNothingFound)}</h1>}
      <div className={isNothingFound ? 'sr-only' : 'filter-row sticky-bar'}>
        {!isNothingFound && (
          <FilterBar filters={address} kinds={address.search ? null : kinds} onChange={navigate} />
        )}
        <div
          className={`meta ml-auto flex flex-wrap items-baseline gap-x-1.5 ${address.search ? 'narrow:my-1 narrow:w-full' : ''}`}
        >
          <div className="narrow:sr-only flex gap-x-1.5">
            <ResultsHeading ref={heading} name={texts.title} page={page} pageCount={pageCount} />
            {pageCount > 1 && status === 'ready' && <span aria-hidden="true">·</span>}
          </div>
          <SearchSummary
            address={address}
            total={status === 'ready' ? list.total : null}
            isSlip={!isLoading && Boolean(list.didYouMean)}
          />
        </div>
      </div>
      {!isLoading && list.didYouMean && (
        <DidYouMean
          search={address.search}
          didYouMean={list.didYouMean}
          isShown={list.products.length > 0}
        />
      )}
      {!isLoading && list.products.length === 0 && (
        <NoProducts
          address={address}
          onRetry={status === 'failed' ? retry : null}
          isHeaded={isNothingFound && !hasOpening}
          known={loaded?.list.products ?? []}
        />
      )}
      <div className="relative">
        {isLoading && (
          <div className={list.products.length > 0 ? 'spinner-over' : ''}>
            <Spinner />
          </div>
        )}
        <ul
          aria-busy={isLoading}
          // Outgoing products take neither clicks nor the focus.
          inert={isLoading}
          className={`product-list ${isLoading ? 'opacity-50' : ''}`}
        >
          {list.products.map((product, index) => (
            <li key={product.id}>
              <CatalogueCard
                product={product}
                view={address.view}
                search={list.didYouMean ?? address.search}
                isFirstRow={index < firstRowLength}
              />
            </li>
          ))}
        </ul>
      </div>
      {status !== 'failed' && <Pagination page={page} pageCount={pageCount} onChange={turnTo} />}
    </section>
  );
}

function headingOf(address: CatalogueAddress, isNothingFound: boolean): string {
  const { search } = address;
  if (!search) return texts.heading(address);
  return isNothingFound ? noProducts.noMatch(search) : texts.results(search);
}

interface SummaryProps {
  address: CatalogueAddress;
  /** Null if unknown. */
  total: number | null;
  /** The products were found by other words (`DidYouMean`). */
  isSlip: boolean;
}

function SearchSummary({ address, total, isSlip }: SummaryProps) {
  const { search } = address;
  const count = isSlip ? texts.count : texts.countFor;
  return (
    <p aria-live="polite" className="min-h-[1.125rem]">
      {search ? (
        <>
          <Sentence
            text={total === null ? '{search}' : count(total)}
            parts={{ search: <strong className="text-base-content break-all">{search}</strong> }}
          />
          {total !== 0 && (
            <TextLink href="/" className="ml-2">
              {texts.clearSearch}
            </TextLink>
          )}
        </>
      ) : (
        total !== null && (
          <>
            <span className="xl:hidden">{texts.count(total)}</span>
            <span className="hidden xl:inline">
              {texts.countOf(total, address)}
              {isFiltered(address) && (
                <TextLink href="/" className="ml-2">
                  {noProducts.clearFilters}
                </TextLink>
              )}
            </span>
          </>
        )
      )}
    </p>
  );
}

interface DidYouMeanProps {
  search: string;
  didYouMean: string;
  isShown: boolean;
}

function DidYouMean({ search, didYouMean, isShown }: DidYouMeanProps) {
  return (
    <p role="status" className="mb-4 wrap-anywhere">
      <Sentence
        text={isShown ? texts.shownInstead : texts.didYouMean}
        parts={{
          search,
          meant: (
            <TextLink href={`/?search=${encodeURIComponent(didYouMean)}`} className="font-semibold">
              {didYouMean}
            </TextLink>
          ),
        }}
      />
    </p>
  );
}

/** Begins with the server-rendered address, so that hydration matches. */
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
        if (mode === 'push') pushEntry(writeAddress(next));
        else history.replaceState(history.state, '', writeAddress(next));
        setAddress(next);
      },
  );
  return [address, navigate] as const;
}

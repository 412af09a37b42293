import type { ProductCard } from '#contract/products.ts';
import { noProducts } from '#texts/catalogue.ts';
import { common } from '#texts/common.ts';
import { texts } from '#texts/contract/products.ts';
import { useFocusHandover } from '../ui/use-focus-handover.ts';
import { isFiltered, type CatalogueAddress } from './address.ts';
import { AlsoInShop } from './AlsoInShop.tsx';
import { Button } from '../ui/Button.tsx';

interface Props {
  address: CatalogueAddress;
  /** Null if the list is really empty. */
  onRetry: (() => void) | null;
  /** The page's title says that nothing was found. */
  isHeaded: boolean;
  /** Products known from before. */
  known: ProductCard[];
}

/** Replaces an empty or failed list, with advice. */
export function NoProducts({ address, onRetry, isHeaded, known }: Props) {
  const notice = useFocusHandover<HTMLDivElement>();
  const { search } = address;
  const hasFilter = isFiltered(address);
  const isWithoutMatch = !onRetry && (search !== '' || hasFilter);
  return (
    <>
      <div ref={notice} className="panel px-6 py-8 text-center">
        {onRetry && (
          <div role="alert">
            <p className="heading-2">{texts.listFailed}</p>
            <p className="mt-1">{texts.listFailedAdvice}</p>
          </div>
        )}
        {isWithoutMatch && (
          <>
            {!isHeaded && (
              <p className="heading-2 wrap-anywhere">
                {search ? noProducts.noMatch(search) : noProducts.allFilteredOut}
              </p>
            )}
            <p className="mt-1">{hasFilter ? noProducts.filterAdvice : noProducts.noMatchAdvice}</p>
          </>
        )}
        <p className={onRetry || isWithoutMatch ? 'meta mt-2' : 'heading-2'}>{texts.empty}</p>
        {onRetry && (
          <Button className="btn-primary mt-4" onClick={onRetry}>
            {common.retry}
          </Button>
        )}
        {isWithoutMatch && (
          <p className="mt-4 flex flex-wrap justify-center gap-2">
            {search && hasFilter && (
              <a href={`/?search=${encodeURIComponent(search)}`} className="btn btn-primary">
                {noProducts.clearFilters}
              </a>
            )}
            <a href="/" className={`btn ${search && hasFilter ? '' : 'btn-primary'}`}>
              {noProducts.showAll}
            </a>
          </p>
        )}
      </div>
      {(onRetry || isWithoutMatch) && <AlsoInShop known={known} isAskedFor={!onRetry} />}
    </>
  );
}

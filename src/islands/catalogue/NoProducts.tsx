import type { ProductCard } from '#contract/products.ts';
import { noProducts } from '#texts/catalogue.ts';
import { common } from '#texts/common.ts';
import { texts } from '#texts/contract/products.ts';
import { useFocusHandover } from '../ui/use-focus-handover.ts';
import type { CatalogueAddress } from './address.ts';
import { AlsoInShop } from './AlsoInShop.tsx';
import { Button } from '../ui/Button.tsx';

interface Props {
  address: CatalogueAddress;
  /** Null if the list is really empty. */
  onRetry: (() => void) | null;
  /** Products known from before. */
  known: ProductCard[];
}

/** Replaces an empty or failed list, with advice. */
export function NoProducts({ address, onRetry, known }: Props) {
  const notice = useFocusHandover<HTMLDivElement>();
  const { search, price, type, platform } = address;
  const isFiltered = [price, type, platform].some((value) => value !== 'all');
  const isNarrowedDown = search !== '' || isFiltered;
  return (
    <>
      <div ref={notice} className="panel px-6 py-10 text-center">
        <svg
          viewBox="0 0 24 24"
          className="mx-auto mb-3 size-8 fill-none stroke-current stroke-[1.5] opacity-60"
          aria-hidden="true"
        >
          <circle cx="12" cy="12" r="9" />
          <path d="m6 6 12 12" />
        </svg>
        {onRetry && (
          <div role="alert">
            <p className="heading-2">{texts.listFailed}</p>
            <p className="mt-1">{texts.listFailedAdvice}</p>
          </div>
        )}
        <p className={onRetry ? 'meta mt-2' : 'heading-2'}>{texts.empty}</p>
        {!onRetry && isNarrowedDown && (
          <div className="mt-2">
            <p className="font-semibold wrap-anywhere">
              {search ? noProducts.noMatch(search) : noProducts.allFilteredOut}
            </p>
            <p>{isFiltered ? noProducts.filterAdvice : noProducts.noMatchAdvice}</p>
          </div>
        )}
        {onRetry && (
          <Button className="btn-primary mt-4" onClick={onRetry}>
            {common.retry}
          </Button>
        )}
        {!onRetry && isNarrowedDown && (
          <a href="/" className="btn btn-primary mt-4">
            {noProducts.showAll}
          </a>
        )}
      </div>
      {(onRetry || isNarrowedDown) && <AlsoInShop known={known} isAskedFor={!onRetry} />}
    </>
  );
}

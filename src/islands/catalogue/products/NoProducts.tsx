import type { ProductCard } from '#contract/catalogue/products.ts';
import { catalogue, noProducts } from '#texts/catalogue.ts';
import { common } from '#texts/common.ts';
import { productTexts as texts } from '#texts/contract/products.ts';
import { useFocusHandover } from '#islands/ui/use-focus-handover.ts';
import { isFiltered, type CatalogueAddress } from './address.ts';
import { AlsoInShop } from './AlsoInShop.tsx';
import { Button } from '#islands/ui/Button.tsx';

/** Parts of the catalogue to look through instead. */
const kinds = [
  { price: 'all', type: 'expert_advisor' },
  { price: 'all', type: 'indicator' },
  { price: 'all', type: 'source_code' },
  { price: 'free', type: 'all' },
] as const;

interface Props {
  address: CatalogueAddress;
  /** Null if the list is really empty. */
  onRetry: (() => void) | null;
  /** The page's title already says that nothing was found. */
  isHeaded: boolean;
  /** Products already loaded. */
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
      <div ref={notice} className={isWithoutMatch ? 'mt-1' : 'panel px-6 py-8 text-center'}>
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
            <p>
              {texts.empty} {hasFilter ? noProducts.filterAdvice : noProducts.noMatchAdvice}
            </p>
          </>
        )}
        {isWithoutMatch && (
          <p className="narrow:grid narrow:grid-cols-2 my-4 flex flex-wrap gap-2">
            {search && hasFilter && (
              <a href={`/?search=${encodeURIComponent(search)}`} className="btn btn-primary">
                {noProducts.clearFilters}
              </a>
            )}
            <a
              href="/"
              className={`btn ${search && hasFilter ? '' : 'btn-primary narrow:col-span-2'}`}
            >
              {noProducts.showAll}
            </a>
            {kinds.map((kind) => (
              <a
                key={kind.type + kind.price}
                href={`/?${new URLSearchParams(kind).toString()}`}
                className="btn"
              >
                {catalogue.heading({ ...kind, platform: 'all' })}
              </a>
            ))}
          </p>
        )}
        {!isWithoutMatch && <p className={onRetry ? 'meta mt-2' : 'heading-2'}>{texts.empty}</p>}
        {onRetry && (
          <Button className="btn-primary mt-4" onClick={onRetry}>
            {common.retry}
          </Button>
        )}
      </div>
      {(onRetry || isWithoutMatch) && <AlsoInShop known={known} isAskedFor={!onRetry} />}
    </>
  );
}

import type { ProductCard, listProducts } from '#contract/catalogue/products.ts';
import { catalogue, noProducts } from '#texts/catalogue.ts';
import { common } from '#texts/common.ts';
import { productTexts as texts } from '#texts/contract/products.ts';
import { useFocusHandover } from '#islands/ui/use-focus-handover.ts';
import { isFiltered, type CatalogueAddress } from './address.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useEffect, useState } from 'react';
import { formatPrice } from '#contract/kit/money.ts';
import { pictureSources } from '#contract/catalogue/pictures.ts';
import { productListPath } from '#contract/catalogue/catalogue.ts';
import { call } from '#islands/api.ts';

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
  known: ProductCard[];
}

export function NoProducts({ address, onRetry, isHeaded, known }: Props) {
  const notice = useFocusHandover<HTMLDivElement>();
  const { search } = address;
  const hasFilter = isFiltered(address);
  const isWithoutMatch = !onRetry && (search !== '' || hasFilter);
  return (
    <>
      <div ref={notice} className={isWithoutMatch ? 'mt-1' : 'panel px-6 py-8 text-center'}>
        {onRetry && (
          <p role="alert" className="heading-2">
            {texts.listFailed}
          </p>
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

const count = 3;

interface AlsoInShopProps {
  known: ProductCard[];
  /** Loads products if none are known; false if the shop has just failed to answer. */
  isAskedFor: boolean;
}

function AlsoInShop({ known, isAskedFor }: AlsoInShopProps) {
  const [products, setProducts] = useState(known.slice(0, count));
  const needsProducts = isAskedFor && known.length === 0;

  useEffect(() => {
    if (!needsProducts) return;
    const abort = new AbortController();
    const load = async () => {
      const query = { search: '', price: 'all', type: 'all', limit: count, offset: 0 } as const;
      const answer = await call<typeof listProducts>(productListPath, query, {
        signal: abort.signal,
      }).catch(() => null);
      if (answer?.ok && !abort.signal.aborted) {
        setProducts(Array.isArray(answer.data) ? answer.data : answer.data.products);
      }
    };
    void load();
    return () => abort.abort();
  }, [needsProducts]);

  if (products.length === 0) return null;
  return (
    <section aria-labelledby="also-in-shop" className="mt-8">
      <h2 id="also-in-shop" className="heading-2 mb-3">
        {noProducts.alsoInShop}
      </h2>
      <div className="grid gap-3 sm:grid-cols-3">
        {products.map(({ id, name, imagePath, price, termDays }) => (
          <a
            key={id}
            href={`/product/${id}`}
            className="panel hover:border-primary flex items-center gap-3 p-2"
          >
            {imagePath && (
              <img
                src={`/${imagePath}`}
                srcSet={pictureSources(imagePath)}
                sizes="80px"
                alt=""
                width={80}
                height={50}
                className="rounded"
              />
            )}
            <span className="min-w-0">
              <span className="line-clamp-2 text-sm font-medium">{name}</span>
              <span className="meta">{formatPrice(price, termDays)}</span>
            </span>
          </a>
        ))}
      </div>
    </section>
  );
}

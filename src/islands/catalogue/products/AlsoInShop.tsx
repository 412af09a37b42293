import { useEffect, useState } from 'react';
import { formatPrice } from '#contract/kit/money.ts';
import { pictureSources } from '#contract/catalogue/pictures.ts';
import { productListPath } from '#contract/catalogue/catalogue.ts';
import type { listProducts, ProductCard } from '#contract/catalogue/products.ts';
import { noProducts as texts } from '#texts/catalogue.ts';
import { call } from '#islands/api.ts';

const count = 3;

interface Props {
  /** Products already loaded. */
  known: ProductCard[];
  /** Loads products if none are known; false if the shop has just failed to answer. */
  isAskedFor: boolean;
}

/** Suggests three products for an empty list; renders nothing if there are none. */
export function AlsoInShop({ known, isAskedFor }: Props) {
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
        {texts.alsoInShop}
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

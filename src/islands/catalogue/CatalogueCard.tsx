import { formatPrice, isFree } from '#contract/money.ts';
import { pictureSources } from '#contract/pictures.ts';
import {
  cardDescriptionLength,
  mobileBreakpoint,
  productTypeNames,
  type ProductCard,
} from '#contract/products.ts';
import type { ViewMode } from './address.ts';
import { excerpt } from './excerpt.ts';

interface Props {
  product: ProductCard;
  view: ViewMode;
  /** Pictures of the first row are wanted at once, the others when they come near. */
  isFirstRow: boolean;
}

/**
 * One product of the list. On narrow screens the picture stands beside the name, and the compact view leaves out price
 * and description; on wide ones every card is detailed.
 */
export function CatalogueCard({ product, view, isFirstRow }: Props) {
  const inDetailOnly = view === 'compact' ? 'narrow:hidden' : '';
  const nameId = `product-${product.id}`;
  return (
    <article
      aria-labelledby={nameId}
      className={`panel product-card hover:border-primary/60 ${view === 'compact' ? 'product-card-compact' : ''}`}
    >
      <ProductPicture imagePath={product.imagePath} isFirstRow={isFirstRow} />
      <div className="product-card-title">
        <div className={`flex flex-wrap items-center justify-between gap-x-3 ${inDetailOnly}`}>
          <span className="text-base-content/75 text-xs">{productTypeNames[product.type]}</span>
          <span className={`font-semibold ${isFree(product.price) ? 'text-success' : ''}`}>
            {formatPrice(product.price)}
          </span>
        </div>
        <h3 id={nameId} className="line-clamp-3 leading-snug font-semibold">
          {product.name}
        </h3>
      </div>
      <p
        className={`product-card-text text-base-content/80 text-sm leading-relaxed ${inDetailOnly}`}
      >
        {excerpt(product.description, cardDescriptionLength)}
      </p>
      <a
        href={`/product/${product.id}`}
        aria-describedby={nameId}
        className="product-card-link text-primary text-sm font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        View Details
      </a>
    </article>
  );
}

function ProductPicture({
  imagePath,
  isFirstRow,
}: {
  imagePath: string | null;
  isFirstRow: boolean;
}) {
  if (!imagePath) return <div aria-hidden="true" className="product-card-picture" />;
  return (
    <img
      src={`/${imagePath}`}
      srcSet={pictureSources(imagePath)}
      sizes={`(width <= ${mobileBreakpoint}px) 150px, 400px`}
      alt=""
      width={320}
      height={200}
      loading={isFirstRow ? 'eager' : 'lazy'}
      fetchPriority={isFirstRow ? 'high' : 'auto'}
      decoding="async"
      className="product-card-picture"
    />
  );
}

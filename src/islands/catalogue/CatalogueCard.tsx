import { formatPrice, isFree } from '#contract/money.ts';
import { cardPictureSizes, pictureSources } from '#contract/pictures.ts';
import { platformNames, productTypeNames } from '#contract/catalogue.ts';
import type { ProductCard } from '#contract/products.ts';
import { productCard } from '#texts/catalogue.ts';
import type { ViewMode } from './address.ts';
import { CardFacts, CardStars } from './CardFacts.tsx';
import { CardReport } from './CardReport.tsx';
import { NewMark } from './NewMark.tsx';
import { cardText, Marked } from './searched-words.tsx';

interface Props {
  product: ProductCard;
  view: ViewMode;
  /** Its words are marked; empty without a search. */
  search: string;
  /** Pictures of the first row load eagerly. */
  isFirstRow: boolean;
}

/**
 * Renders a product of the list. On narrow screens the picture stands beside the name, and the
 * compact view shows type and platforms only; on wide ones every card is detailed.
 */
export function CatalogueCard({ product, view, search, isFirstRow }: Props) {
  const inDetailOnly = view === 'compact' ? 'narrow:hidden' : '';
  const nameId = `product-${product.id}`;
  const platforms = (product.platforms ?? []).map((platform) => platformNames[platform]);
  return (
    <article
      aria-labelledby={nameId}
      className={`panel product-card ${view === 'compact' ? 'product-card-compact' : ''}`}
    >
      <ProductPicture product={product} isFirstRow={isFirstRow} />
      <h3 id={nameId} className="product-card-name">
        <Marked text={product.name} search={search} />
      </h3>
      <span className={`product-card-price tabular-nums ${inDetailOnly}`}>
        <span className={isFree(product.price) ? 'text-success' : ''}>
          {formatPrice(product.price)}
        </span>
        {product.termDays && (
          <span className="product-card-term text-[0.8125rem] font-normal">
            {` ${productCard.term(product.termDays)}`}
          </span>
        )}
      </span>
      <span className={`product-type product-type-${product.type}`}>
        <span>
          {productTypeNames[product.type]}
          {view === 'compact' && platforms.length > 0 && (
            <span className="wide:hidden">{` · ${platforms.join(' · ')}`}</span>
          )}
        </span>
        <NewMark createdAt={product.createdAt} />
      </span>
      {product.reviews && <CardStars reviews={product.reviews} className={inDetailOnly} />}
      <div className={`product-card-text ${inDetailOnly}`}>
        {product.tagline && (
          <p className="product-card-line">
            <Marked text={product.tagline} search={search} />
          </p>
        )}
        <p>
          <Marked text={cardText(product, search)} search={search} />
        </p>
      </div>
      {product.report && <CardReport report={product.report} className={inDetailOnly} />}
      {isUntested(product) && (
        <p className={`product-card-untested meta ${inDetailOnly}`}>{productCard.untested}</p>
      )}
      <CardFacts product={product} className={inDetailOnly} />
      <a
        href={`/product/${product.id}`}
        aria-describedby={nameId}
        className="product-card-link text-primary"
      >
        {productCard.details}
      </a>
    </article>
  );
}

/** Backtests are what an expert advisor is bought by: none is worth a word. */
const isUntested = ({ type, price, report, partCount = 0 }: ProductCard) =>
  type === 'expert_advisor' && !isFree(price) && !report && partCount === 0;

function ProductPicture({ product, isFirstRow }: Pick<Props, 'product' | 'isFirstRow'>) {
  const { imagePath } = product;
  if (!imagePath) {
    return (
      <div aria-hidden="true" className="product-card-picture grid place-items-center">
        <svg
          viewBox="0 0 24 24"
          className="size-8 fill-none stroke-current stroke-[1.5] opacity-40"
        >
          <path d="M4 4v16h16M9 8v8M8 10h2v4H8zM16 5v9M15 7h2v4h-2z" />
        </svg>
      </div>
    );
  }
  return (
    <img
      src={`/${imagePath}`}
      srcSet={pictureSources(imagePath)}
      sizes={cardPictureSizes}
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

import { formatPrice, isFree } from '#contract/kit/money.ts';
import { cardPictureSizes, pictureSources } from '#contract/catalogue/pictures.ts';
import { platformNames, productTypeNames } from '#contract/catalogue/catalogue.ts';
import type { ProductCard } from '#contract/catalogue/products.ts';
import { productCard } from '#texts/catalogue.ts';
import type { ViewMode } from './address.ts';
import { CardFacts, CardStars } from './CardFacts.tsx';
import { CardReport } from './CardReport.tsx';
import { cardText, Marked } from './searched-words.tsx';
import { useIsHydrated } from '#islands/ui/use-is-hydrated.ts';

interface Props {
  product: ProductCard;
  view: ViewMode;
  /** Its words are marked; empty without a search. */
  search: string;
  /** Pictures of the first row load eagerly. */
  isFirstRow: boolean;
}

/**
 * Renders a product of the list. On narrow screens the picture is beside the name, and the compact
 * view shows only type and platforms; on wide ones every card is detailed.
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

/** Tells whether to point out a missing backtest: expert advisors are bought by theirs. */
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

/** How long a product counts as new: 12 days. */
const newForMs = 12 * 24 * 60 * 60 * 1000;

/**
 * Marks a new product. Set in the browser, because the page may be cached for long; reserves its
 * space.
 */
function NewMark({ createdAt }: { createdAt: string | undefined }) {
  const isHydrated = useIsHydrated();
  if (!isHydrated || !createdAt || !isNew(createdAt)) return null;
  return <span className="chip h-4.5 font-medium">{productCard.isNew}</span>;
}

const isNew = (createdAt: string) => Date.now() - Date.parse(createdAt) <= newForMs;

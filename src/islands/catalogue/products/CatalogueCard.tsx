import { formatPrice, isFree } from '#contract/kit/money.ts';
import { cardPictureSizes, pictureSources } from '#contract/catalogue/pictures.ts';
import { platformNames, productTypeNames } from '#contract/catalogue/catalogue.ts';
import type { ProductCard } from '#contract/catalogue/products.ts';
import { sketchBox } from '#contract/catalogue/reports/sketch-box.ts';
import { productCard as texts } from '#texts/catalogue.ts';
import type { ViewMode } from './address.ts';
import { cardText, Marked } from './searched-words.tsx';
import { TypeCover } from '#islands/ui/TypeCover.tsx';
import { useIsHydrated } from '#islands/ui/use-is-hydrated.ts';

interface Props {
  product: ProductCard;
  view: ViewMode;
  /** Its words are marked; empty without a search. */
  search: string;
  /** Pictures of the first row load eagerly. */
  isFirstRow: boolean;
}

/** The compact view, on narrow screens, shows type and one line of figures or facts. */
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
            {` ${texts.term(product.termDays)}`}
          </span>
        )}
      </span>
      <span className="product-type" data-type={product.type}>
        <span>
          {productTypeNames[product.type]}
          {view === 'compact' && product.report && platforms.length > 0 && (
            <span className="wide:hidden">{` · ${platforms.join(' · ')}`}</span>
          )}
        </span>
        <NewMark publishedAt={product.publishedAt} />
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
      {product.report && <CardReport report={product.report} />}
      {isUntested(product) && (
        <p className={`product-card-untested meta ${inDetailOnly}`}>{texts.untested}</p>
      )}
      <CardFacts product={product} className={product.report ? inDetailOnly : ''} />
      <a
        href={`/product/${product.id}`}
        aria-describedby={nameId}
        className="product-card-link text-primary"
      >
        {texts.details}
      </a>
    </article>
  );
}

/** Tells whether to point out a missing backtest: expert advisors are bought by theirs. */
const isUntested = ({ type, price, report, partCount = 0 }: ProductCard) =>
  type === 'expert_advisor' && !isFree(price) && !report && partCount === 0;

function ProductPicture({ product, isFirstRow }: Pick<Props, 'product' | 'isFirstRow'>) {
  const { imagePath, type } = product;
  if (!imagePath) return <TypeCover type={type} className="product-card-picture" />;
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

const newForMs = 12 * 24 * 60 * 60 * 1000;

/** Set in the browser, because the page may be cached for long; reserves its space. */
function NewMark({ publishedAt }: Pick<ProductCard, 'publishedAt'>) {
  const isHydrated = useIsHydrated();
  if (!isHydrated || !publishedAt || !isNew(publishedAt)) return null;
  return <span className="chip h-4.5 font-medium">{texts.isNew}</span>;
}

const isNew = (publishedAt: string) => Date.now() - Date.parse(publishedAt) <= newForMs;

interface CardReportProps {
  report: NonNullable<ProductCard['report']>;
}

function CardReport({ report: { profitFactor, drawdown, sketch } }: CardReportProps) {
  const { width, height } = sketchBox;
  return (
    <div className="product-card-report">
      <svg
        viewBox={`-1 -1 ${width + 2} ${height + 2}`}
        width={width}
        height={height}
        aria-hidden="true"
        className="min-w-0 fill-none stroke-current stroke-[1.5]"
      >
        <path d={sketch} strokeLinejoin="round" />
      </svg>
      <p className="meta tabular-nums">
        {texts.profitFactor(profitFactor)}
        <span className="block">{texts.drawdown(drawdown)}</span>
      </p>
    </div>
  );
}

function CardFacts({ product, className }: { product: ProductCard; className: string }) {
  const facts = cardFacts(product);
  if (facts.length === 0) return null;
  return (
    <p className={`product-card-facts ${className}`}>
      {facts.map((fact, index) => (
        <span key={fact}>{index > 0 ? ` · ${fact}` : fact}</span>
      ))}
    </p>
  );
}

interface StarsProps {
  reviews: NonNullable<ProductCard['reviews']>;
  className: string;
}

function CardStars({ reviews, className }: StarsProps) {
  return (
    <p className={`product-card-stars ${className}`}>
      <span aria-hidden="true">{texts.stars(reviews)}</span>
      <span className="sr-only">{texts.starsInWords(reviews)}</span>
    </p>
  );
}

/** Lists a card's facts, most important first. */
export function cardFacts({
  platforms = [],
  anySymbol = false,
  symbols = [],
  timeframes = [],
  setFileCount = 0,
  partCount = 0,
}: ProductCard): string[] {
  return [
    partCount > 0 ? texts.products(partCount) : '',
    platforms.map((platform) => platformNames[platform]).join(' · '),
    anySymbol ? texts.anySymbol : andMore(symbols),
    andMore(timeframes),
    setFileCount > 0 ? texts.setFiles(setFileCount) : '',
  ].filter(Boolean);
}

/** Shortens a list: `XAUUSD +2`. */
function andMore([first = '', ...more]: string[]): string {
  return more.length > 0 ? `${first} +${more.length}` : first;
}

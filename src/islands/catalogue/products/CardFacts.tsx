import { productCard as texts } from '#texts/catalogue.ts';
import { platformNames } from '#contract/catalogue/catalogue.ts';
import type { ProductCard } from '#contract/catalogue/products.ts';

/** Renders the most useful facts on one line; nothing without any. */
export function CardFacts({ product, className }: { product: ProductCard; className: string }) {
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

/** Renders a product's average rating. */
export function CardStars({ reviews, className }: StarsProps) {
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

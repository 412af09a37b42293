import { productCard as texts } from '#texts/catalogue.ts';
import { platformNames } from '#contract/catalogue.ts';
import type { ProductCard } from '#contract/products.ts';

/** Renders the most useful facts as chips, as many as fit one line; renders nothing without any. */
export function CardFacts({ product, className }: { product: ProductCard; className: string }) {
  const facts = cardFacts(product);
  if (facts.length === 0) return null;
  return (
    <div className={`product-card-facts ${className}`}>
      {facts.map((fact) => (
        <span key={fact} className="chip">
          {fact}
        </span>
      ))}
    </div>
  );
}

/** Returns a card's facts, most important first. */
export function cardFacts({
  platforms = [],
  anySymbol = false,
  symbols = [],
  timeframes = [],
  setFileCount = 0,
}: ProductCard): string[] {
  return [
    platforms.map((platform) => platformNames[platform]).join(' · '),
    anySymbol ? texts.anySymbol : andMore(symbols),
    andMore(timeframes),
    setFileCount > 0 ? texts.setFiles(setFileCount) : '',
  ].filter(Boolean);
}

/** `XAUUSD +2` */
function andMore([first = '', ...more]: string[]): string {
  return more.length > 0 ? `${first} +${more.length}` : first;
}

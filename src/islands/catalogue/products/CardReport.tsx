import type { ProductCard } from '#contract/catalogue/products.ts';
import { sketchBox } from '#contract/catalogue/reports/sketch-box.ts';
import { productCard as texts } from '#texts/catalogue.ts';

interface Props {
  report: NonNullable<ProductCard['report']>;
  className: string;
}

/** Renders the curve and two figures of a product's latest backtest. */
export function CardReport({ report: { profitFactor, drawdown, sketch }, className }: Props) {
  const { width, height } = sketchBox;
  return (
    <div className={`product-card-report ${className}`}>
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

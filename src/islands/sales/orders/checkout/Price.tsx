import { formatPrice } from '#contract/kit/money.ts';

interface Props {
  dollars: number;
  termDays: number | null;
}

/** Renders a price; its duration is smaller, but both are read as one. */
export function Price({ dollars, termDays }: Props) {
  const amount = formatPrice(dollars);
  if (!termDays) return <span className="price">{amount}</span>;
  const whole = formatPrice(dollars, termDays);
  return (
    <span>
      <span className="sr-only">{whole}</span>
      <span className="price" aria-hidden="true">
        {amount}
        <span className="price-of-term">{whole.slice(amount.length)}</span>
      </span>
    </span>
  );
}

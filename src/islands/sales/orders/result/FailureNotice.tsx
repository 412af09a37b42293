import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPrice } from '#contract/kit/money.ts';
import { orderFacts, waysOn } from '#texts/sales.ts';
import { Fact, Facts } from '#islands/ui/Facts.tsx';

interface Props {
  title: string;
  text: string;
  advice?: string | undefined;
  /** The product, its price in USD, and the applied promo code. */
  product:
    | { name: string; price: number; termDays?: number | null; promoCode?: string | null }
    | null
    | undefined;
  /** The preferred link, before the standard ones. */
  first?: Way | undefined;
  children?: ReactNode;
}

export function FailureNotice({ title, text, advice, product, first, children }: Props) {
  return (
    <div className="text-center">
      <CircleAlert
        aria-hidden="true"
        className="mx-auto mb-3 size-8 opacity-60"
        strokeWidth={1.5}
      />
      <h1 className="heading-1">{title}</h1>
      <p className="mt-2">{text}</p>
      {advice && <p className="mt-2">{advice}</p>}
      {product && (
        <div className="mx-auto mt-4 w-fit text-left">
          <Facts>
            <Fact name={orderFacts.product}>{product.name}</Fact>
            <Fact name={orderFacts.amount}>{formatPrice(product.price, product.termDays)}</Fact>
            {product.promoCode && <Fact name={orderFacts.promoCode}>{product.promoCode}</Fact>}
          </Facts>
        </div>
      )}
      <NextLinks first={first} className="justify-center" />
      {children}
    </div>
  );
}

interface Way {
  href: string;
  text: string;
}

interface NextLinksProps {
  first?: Way | undefined;
  className?: string;
}

export function NextLinks({ first, className = '' }: NextLinksProps) {
  return (
    <div className={`mt-6 flex flex-wrap gap-3 ${className}`}>
      {first && (
        <a href={first.href} className="btn btn-primary">
          {first.text}
        </a>
      )}
      <a href="/" className={first ? 'btn' : 'btn btn-primary'}>
        {waysOn.home}
      </a>
      <a href="/contact-us" className="btn">
        {waysOn.support}
      </a>
    </div>
  );
}

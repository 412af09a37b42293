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
    <>
      <CircleAlert aria-hidden="true" className="text-warning mb-3 size-8" strokeWidth={1.5} />
      <h1 className="heading-1">{title}</h1>
      <p className="mt-2">{text}</p>
      {advice && <p className="mt-2">{advice}</p>}
      {product && (
        <div className="panel mt-5 px-5 pb-5">
          <Facts>
            <Fact name={orderFacts.product}>{product.name}</Fact>
            <Fact name={orderFacts.amount}>{formatPrice(product.price, product.termDays)}</Fact>
            {product.promoCode && <Fact name={orderFacts.promoCode}>{product.promoCode}</Fact>}
          </Facts>
        </div>
      )}
      <NextLinks first={first} />
      {children}
    </>
  );
}

interface Way {
  href: string;
  text: string;
}

export function NextLinks({ first }: { first?: Way | undefined }) {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
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

import { lazy, Suspense, useState } from 'react';
import {
  discountedPriceCents,
  formatPrice,
  toBasisPoints,
  toCents,
  toDollars,
} from '../../contract/money.ts';
import { Spinner } from '../ui/Spinner.tsx';
import type { PayPalFacts } from './PaymentButtons.tsx';
import { PromoForm, type Promo } from './PromoForm.tsx';
import { TermsDialog } from './TermsDialog.tsx';
import { usePayment } from './use-payment.ts';

/** PayPal's code comes only to those who confirmed that they want to pay. */
const PaymentButtons = lazy(async () => ({
  default: (await import('./PaymentButtons.tsx')).PaymentButtons,
}));

interface Props {
  product: { id: number; name: string; price: number };
  /** Whether there is a file to hand over; without one nothing is sold. */
  isDeliverable: boolean;
  paypal: PayPalFacts;
}

/** Price, promo code and payment of one product. */
export function Checkout({ product, isDeliverable, paypal }: Props) {
  const [promo, setPromo] = useState<Promo | null>(null);
  const [step, setStep] = useState<'browsing' | 'terms' | 'confirmed'>('browsing');
  const price = discountedPrice(product.price, promo);
  const summary = { productId: product.id, productName: product.name, amount: price };
  const payment = usePayment(summary, promo?.code ?? null);

  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-baseline gap-3" aria-live="polite">
        <span className="text-3xl font-semibold tracking-tight">{formatPrice(price)}</span>
        {price < product.price && (
          <s className="text-base-content/70">
            <span className="sr-only">instead of </span>
            {formatPrice(product.price)}
          </s>
        )}
      </p>
      <PromoForm promo={promo} isDisabled={step === 'confirmed'} onChange={setPromo} />
      {step !== 'confirmed' && !payment.isCapturing && (
        <button
          type="button"
          className="btn btn-primary btn-lg w-full"
          disabled={!isDeliverable}
          onClick={() => setStep('terms')}
        >
          Buy Now
        </button>
      )}
      {!isDeliverable && (
        <p className="text-warning text-sm">This product cannot be bought at the moment.</p>
      )}
      <TermsDialog
        isOpen={step === 'terms'}
        onConfirm={() => setStep('confirmed')}
        onCancel={() => setStep('browsing')}
      />
      {step === 'confirmed' && (
        <>
          {/* Hidden, not gone: after a declined payment PayPal's own button opens its window again. */}
          <div hidden={payment.isCapturing}>
            <Suspense fallback={<Spinner label="Loading the payment buttons" />}>
              <PaymentButtons paypal={paypal} payment={payment} />
            </Suspense>
          </div>
          <button
            type="button"
            className="btn btn-ghost btn-sm self-center"
            disabled={payment.isCapturing}
            onClick={() => setStep('browsing')}
          >
            Back
          </button>
        </>
      )}
      {payment.isCapturing && <Spinner label="Finishing your payment" hasVisibleLabel />}
      <p aria-live="polite" className="text-sm empty:hidden">
        {payment.notice}
      </p>
    </div>
  );
}

/** The price that the server will quote, by the same rule. */
function discountedPrice(price: number, promo: Promo | null): number {
  if (!promo) return price;
  return toDollars(discountedPriceCents(toCents(price), toBasisPoints(promo.discountPercentage)));
}

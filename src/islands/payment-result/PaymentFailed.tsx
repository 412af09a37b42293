import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatPrice } from '../../contract/money.ts';
import { $approvedOrder, $failure, type PaymentFailure } from '../checkout/payment-memory.ts';
import { Fact, Facts } from '../ui/Facts.tsx';

interface Props {
  /** The product of a download that is not free, where the page was reached from that. */
  download: { productName: string; amount: number } | null;
}

/** Says what failed, as far as it is known, and what to do next. */
export function PaymentFailed({ download }: Props) {
  const remembered = useStore($failure, { ssr: () => null });
  const failure = download ? null : remembered;
  useEffect(() => {
    // What is certain to have failed is not taken up again.
    const isCertain = failure?.orderID && !failure.isUncertain;
    if (isCertain && $approvedOrder.get()?.orderID === failure.orderID) $approvedOrder.set(null);
  }, [failure]);

  const known = download ?? failure?.summary;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">
        {download ? 'This download is not available' : 'Payment failed'}
      </h1>
      <p className="mt-2 max-w-[65ch]">
        {download
          ? 'The file can only be had by buying the product, or it is missing.'
          : explain(failure)}
      </p>
      {failure?.isUncertain && (
        <p role="alert" className="panel border-warning mt-4 max-w-[65ch] p-4">
          If you approved the payment, do not pay again, we will mail you.
        </p>
      )}
      {known && (
        <Facts>
          <Fact name="Product">{known.productName}</Fact>
          <Fact name="Amount">{formatPrice(known.amount)}</Fact>
        </Facts>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <a href="/" className="btn btn-primary">
          Back to Home
        </a>
        <a href="/contact-us" className="btn border-base-300 bg-base-100">
          Contact Support
        </a>
      </div>
    </>
  );
}

/** Says that nothing was charged only where that is known. */
function explain(failure: PaymentFailure | null): string {
  if (!failure) return 'The payment could not be completed.';
  if (failure.isUncertain) return 'We got no answer from PayPal in time.';
  return failure.message ?? 'The payment could not be completed. Nothing was charged.';
}

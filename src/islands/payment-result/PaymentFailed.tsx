import { useStore } from '@nanostores/react';
import { formatPrice } from '../../contract/money.ts';
import { $paymentResult, type PaymentSummary } from '../checkout/payment-memory.ts';
import { Fact, Facts } from './Facts.tsx';

type Product = Pick<PaymentSummary, 'productName' | 'amount'>;

interface Props {
  /** The product that the address names, where the page was not reached from a payment. */
  product: Product | null;
}

/** Says what failed, as far as it is known, and what to do next. */
export function PaymentFailed({ product }: Props) {
  const remembered = useStore($paymentResult, { ssr: () => null });
  const result = !product && remembered?.kind === 'failed' ? remembered : null;
  const known = product ?? result?.summary;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">
        {product ? 'This download is not available' : 'Payment failed'}
      </h1>
      <p className="mt-2 max-w-[65ch]">{explain(product !== null, result)}</p>
      {result?.isUncertain && (
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

function explain(
  isDownload: boolean,
  result: { isUncertain: boolean; message: string | null } | null,
): string {
  if (isDownload) return 'The file can only be had by buying the product, or it is missing.';
  if (result?.isUncertain) return 'We got no answer from PayPal in time.';
  return result?.message ?? 'The payment could not be completed. Nothing was charged.';
}

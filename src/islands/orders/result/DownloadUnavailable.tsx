import { formatPrice, isFree } from '#contract/money.ts';
import { Fact, Facts } from '#islands/ui/Facts.tsx';

interface Props {
  product: { id: number; name: string; price: number };
}

/** Says why the free download handler gave no file, and where the file is to be had. */
export function DownloadUnavailable({ product }: Props) {
  const isPaid = !isFree(product.price);
  return (
    <>
      <h1 className="heading-1">This download is not available</h1>
      <p className="mt-2 max-w-[65ch]">
        {isPaid
          ? 'This product is not free: its file comes with a purchase.'
          : 'The file of this free product is missing at the moment. Try again later, or ask us for it.'}
      </p>
      <Facts>
        <Fact name="Product">{product.name}</Fact>
        <Fact name="Amount">{formatPrice(product.price)}</Fact>
      </Facts>
      <div className="mt-6 flex flex-wrap gap-3">
        {isPaid && (
          <a href={`/product/${product.id}`} className="btn btn-primary">
            Buy this product
          </a>
        )}
        <a href="/" className={isPaid ? 'btn' : 'btn btn-primary'}>
          Back to Home
        </a>
        <a href="/contact-us" className="btn">
          Contact Support
        </a>
      </div>
      {isPaid && (
        <p className="text-base-content/80 mt-6 text-sm">
          Bought it already?{' '}
          <a href="/redownload" className="text-link">
            Re-download
          </a>{' '}
          it with your order ID and email.
        </p>
      )}
    </>
  );
}

import { useState } from 'react';
import { formatPrice } from '#contract/money.ts';
import { downloadLinkHours } from '#contract/orders.ts';
import type { PaidOrder } from '../checkout/capture.ts';
import { LinkUnavailable } from './LinkUnavailable.tsx';
import { ReceiptEmailForm } from './ReceiptEmailForm.tsx';
import { PurchaseKeys } from './PurchaseKeys.tsx';
import { Fact, FactHint, Facts } from '#islands/ui/Facts.tsx';
import { CopyableId } from '#islands/ui/CopyableId.tsx';

const toRedownload = (
  <a href="/redownload" className="text-link">
    re-download page
  </a>
);

/** A purchase that is paid: what was paid, the file, and the licence form. */
export function Purchase({ purchase }: { purchase: PaidOrder }) {
  // The form stays after the address is saved, to say so.
  const [asksForEmail] = useState(purchase.isEmailMissing);
  const { orderId, productName, paymentAmount, purchaseDate, paypalOrderId, filePath } = purchase;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Thank you for your purchase!</h1>
      <p className="mt-1 wrap-anywhere">{productName}</p>
      <Facts>
        <Fact name="Amount">{formatPrice(paymentAmount)}</Fact>
        <Fact name="Date">
          <time dateTime={purchaseDate}>{new Date(purchaseDate).toLocaleString()}</time>
        </Fact>
        <Fact name="Order ID">
          <CopyableId id={paypalOrderId} name="order ID" />
          <FactHint>
            Save this order ID: you need it for re-downloading. PayPal’s own receipt shows a
            transaction ID instead, which works as well.
          </FactHint>
        </Fact>
      </Facts>
      <div className="mb-8">
        {filePath ? (
          <>
            <a href={`/${filePath}`} className="btn btn-primary btn-lg" download>
              Download
            </a>
            <p className="text-base-content/80 mt-3 text-sm">
              The link works for {downloadLinkHours} hours. After that, get a new one on the{' '}
              {toRedownload}.
            </p>
          </>
        ) : (
          <>
            <LinkUnavailable />
            <p className="text-base-content/80 mt-3 text-sm">
              You can also try the {toRedownload}.
            </p>
          </>
        )}
      </div>
      {asksForEmail && <ReceiptEmailForm purchase={purchase} />}
      <PurchaseKeys orderId={orderId} paypalOrderId={paypalOrderId} />
    </>
  );
}

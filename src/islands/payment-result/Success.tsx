import { useStore } from '@nanostores/react';
import { formatPrice } from '../../contract/money.ts';
import type { Captured } from '../../contract/payments.ts';
import { $licenseKey, $paymentResult } from '../checkout/payment-memory.ts';
import { LicenseSection } from '../licenses/LicenseSection.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Fact, Facts } from './Facts.tsx';
import { NothingHere } from './NothingHere.tsx';

/** What the buyer gets after paying, from what the tab remembers of it: it survives a reload. */
export function Success() {
  const result = useStore($paymentResult);
  if (result?.kind === 'paid') return <Purchase purchase={result.purchase} />;
  if (result?.kind === 'unsettled') {
    const { orderID, message, summary } = result;
    return (
      <>
        <h1 className="text-2xl font-semibold tracking-tight">Your payment is being checked</h1>
        <p className="mt-2 max-w-[65ch]">{message}</p>
        <p className="mt-2 max-w-[65ch]">
          You do not need to do anything, and please do not pay again. The download and your license
          keys open as soon as the payment is through.
        </p>
        <Facts>
          <Fact name="Product">{summary.productName}</Fact>
          <Fact name="Amount">{formatPrice(summary.amount)}</Fact>
          <Fact name="Order ID">
            <OrderId orderID={orderID} />
          </Fact>
        </Facts>
      </>
    );
  }
  return (
    <NothingHere title="No purchase to show">
      This page shows the purchase that was made in this tab. To get the files of an earlier
      purchase, use{' '}
      <a href="/redownload" className="text-link">
        re-download
      </a>{' '}
      with your order ID and email.
    </NothingHere>
  );
}

function Purchase({ purchase }: { purchase: Captured }) {
  const remembered = useStore($licenseKey);
  const { purchaseId, productName, paymentAmount, purchaseDate, orderID, filePath } = purchase;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Thank you for your purchase!</h1>
      <p className="mt-1">{productName}</p>
      <Facts>
        <Fact name="Amount">{formatPrice(paymentAmount)}</Fact>
        <Fact name="Date">
          <time dateTime={purchaseDate}>{new Date(purchaseDate).toLocaleString()}</time>
        </Fact>
        <Fact name="Order ID">
          <OrderId orderID={orderID} />
          <span className="text-base-content/75 block text-sm">
            Save this order ID: you need it for re-downloading.
          </span>
        </Fact>
      </Facts>
      <div className="mb-8">
        {filePath ? (
          <a href={`/${filePath}`} className="btn btn-primary btn-lg" download>
            Download
          </a>
        ) : (
          <p role="alert">Download link unavailable. Contact support.</p>
        )}
        <p className="text-base-content/80 mt-3 text-sm">
          The link works for 24 hours. After that, get a new one on the{' '}
          <a href="/redownload" className="text-link">
            re-download page
          </a>
          .
        </p>
      </div>
      <LicenseSection
        purchaseId={purchaseId}
        rememberedKey={remembered?.purchaseId === purchaseId ? remembered.licenseKey : null}
        onGenerated={(licenseKey) => $licenseKey.set({ purchaseId, licenseKey })}
      />
    </>
  );
}

function OrderId({ orderID }: { orderID: string }) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <code className="font-mono break-all select-all">{orderID}</code>
      <CopyButton text={orderID} label="Copy order ID" />
    </span>
  );
}

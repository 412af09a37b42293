import { useState } from 'react';
import { downloadLinkHours } from '#contract/sales/orders.ts';
import { purchase as texts, waiting, success as successTexts } from '#texts/sales.ts';
import type { PaidOrder } from '../checkout/capture.ts';
import { recordDelivery } from '../checkout/record-payment.ts';
import { AwaitsConfirmation } from '#islands/buyers/purchases/AwaitsConfirmation.tsx';
import { PurchaseHeading } from '#islands/buyers/purchases/PurchaseHeading.tsx';
import { DownloadButton } from '#islands/buyers/purchases/DownloadButton.tsx';
import { PartChoice, PartDownloads } from '#islands/buyers/purchases/BundleParts.tsx';
import { NextSteps } from '#islands/buyers/purchases/NextSteps.tsx';
import { InvoiceSection } from '#islands/books/invoices/InvoiceSection.tsx';
import { ReceiptEmailForm } from './ReceiptEmailForm.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { PurchaseKeys } from './PurchaseKeys.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

const toRedownload = <TextLink href="/redownload">{texts.redownloadPage}</TextLink>;

/** Renders a paid purchase: payment and file on one side, license keys on the other. */
export function Purchase({ purchase }: { purchase: PaidOrder }) {
  // Stays after saving, to confirm it.
  const [asksForEmail] = useState(purchase.isEmailMissing);
  const { orderId, productName, paypalOrderId, filePath, file, imagePath, parts } = purchase;
  const { isAwaitingConfirmation } = purchase;
  const [productId, setProductId] = useState(parts?.[0]?.productId);
  return (
    <div className="flex flex-col gap-6">
      <PurchaseHeading imagePath={imagePath} productName={productName}>
        <h1 className="heading-1">{texts.title}</h1>
      </PurchaseHeading>
      {asksForEmail && <ReceiptEmailForm purchase={purchase} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <section aria-labelledby="download-heading" className="panel p-5 sm:p-6">
          <h2 id="download-heading" className="heading-2 mb-4">
            {parts ? texts.files : texts.file}
          </h2>
          {isAwaitingConfirmation ? (
            <AwaitsConfirmation
              purchaseId={orderId}
              orderId={paypalOrderId}
              onReady={recordDelivery}
            />
          ) : filePath ? (
            <>
              {parts ? (
                <PartDownloads parts={parts} />
              ) : (
                <DownloadButton filePath={filePath} file={file} />
              )}
              <p className="text-base-content/80 mt-3 text-sm">
                <Sentence
                  text={texts.linkHours(downloadLinkHours)}
                  parts={{ page: toRedownload }}
                />
              </p>
            </>
          ) : (
            <>
              <LinkUnavailable />
              <p className="text-base-content/80 mt-3 text-sm">
                <Sentence text={texts.alsoTry} parts={{ page: toRedownload }} />
              </p>
            </>
          )}
        </section>
        <div className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {parts && <PartChoice parts={parts} chosen={productId} onChoose={setProductId} />}
          {isAwaitingConfirmation ? (
            <p className="panel p-5 text-sm sm:p-6">{waiting.noKeys}</p>
          ) : (
            <PurchaseKeys
              key={productId}
              orderId={orderId}
              paypalOrderId={paypalOrderId}
              productId={productId}
            />
          )}
          <NextSteps />
        </div>
        <div className="grid gap-6">
          <PaymentFacts purchase={purchase} />
          <InvoiceSection asked={{ orderId, paypalOrderId }} />
        </div>
      </div>
    </div>
  );
}

/** Says that there is no link. */
export function LinkUnavailable() {
  return (
    <p role="alert">
      <Sentence
        text={successTexts.noLink}
        parts={{ support: <TextLink href="/contact-us">{successTexts.support}</TextLink> }}
      />
    </p>
  );
}

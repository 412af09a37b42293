import { useState } from 'react';
import { formatDay } from '#texts/language.ts';
import { purchase, renewed as texts } from '#texts/sales.ts';
import type { PaidOrder } from '../checkout/capture.ts';
import { PurchaseHeading } from '#islands/buyers/purchases/PurchaseHeading.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { InvoiceSection } from '#islands/books/invoices/InvoiceSection.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { PaymentFacts } from './Purchase.tsx';
import { ReceiptEmailForm } from './ReceiptEmailForm.tsx';

interface Props {
  purchase: PaidOrder;
  /** ISO 8601. */
  until: string;
}

/** Renders a paid renewal with the purchase's new end. It has no file and no keys of its own. */
export function Renewed({ purchase: paid, until }: Props) {
  // Stays after saving, to confirm it.
  const [asksForEmail] = useState(paid.isEmailMissing);
  return (
    <div className="flex flex-col gap-6">
      <PurchaseHeading imagePath={paid.imagePath} productName={paid.productName}>
        <h1 className="heading-1">{texts.title}</h1>
      </PurchaseHeading>
      {asksForEmail && <ReceiptEmailForm purchase={paid} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="panel p-5 sm:p-6">
          <p className="font-semibold">{texts.until(formatDay(until))}</p>
          <p className="text-base-content/80 mt-2 text-sm">{texts.keys}</p>
          <p className="text-base-content/80 mt-2 text-sm">
            <Sentence
              text={texts.more}
              parts={{ page: <TextLink href="/redownload">{purchase.redownloadPage}</TextLink> }}
            />
          </p>
        </div>
        <div className="grid gap-6">
          <PaymentFacts purchase={paid} />
          <InvoiceSection asked={paid} />
        </div>
      </div>
    </div>
  );
}

import { InvoiceSection } from '#islands/books/invoices/InvoiceSection.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { OtherPurchases, type OtherPurchasesProps } from './OtherPurchases.tsx';
import { lazy, Suspense, useState } from 'react';
import { myData as texts } from '#texts/buyers.ts';
import { Spinner } from '#islands/ui/Spinner.tsx';

/** Renders the parts of an opened purchase that can load after its files and keys. */
export function PurchaseExtras(props: OtherPurchasesProps) {
  const { portalToken, onDead } = props;
  return (
    <>
      <ReviewSection portalToken={portalToken} onDead={onDead} />
      <OtherPurchases {...props} />
      <InvoiceSection asked={{ portalToken }} onDead={onDead} />
      <MyDataSection portalToken={portalToken} onDead={onDead} />
    </>
  );
}

interface Props {
  portalToken: string;
  onDead(): void;
}

// Rarely opened, on a page with a small byte budget.
const MyData = lazy(async () => ({ default: (await import('./MyData.tsx')).MyData }));

function MyDataSection({ portalToken, onDead }: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="panel p-5 sm:p-6" onToggle={() => setWasOpened(true)}>
      <summary className="heading-2">{texts.title}</summary>
      {wasOpened && (
        <Suspense fallback={<Spinner label={texts.loading} hasVisibleLabel />}>
          <MyData portalToken={portalToken} onDead={onDead} />
        </Suspense>
      )}
    </details>
  );
}

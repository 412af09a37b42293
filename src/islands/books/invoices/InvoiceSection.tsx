import { lazy, Suspense, useState } from 'react';
import { invoicePart as texts } from '#texts/books.ts';
import { Spinner } from '#islands/ui/Spinner.tsx';
import type { Asked } from './Invoices.tsx';

interface Props {
  asked: Asked;
  onDead?(): void;
}

// Rarely opened, on pages with a small byte budget.
const Invoices = lazy(async () => ({ default: (await import('./Invoices.tsx')).Invoices }));

/** Renders a purchase's invoices, collapsed; they are issued when first requested. */
export function InvoiceSection({ asked, onDead }: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="panel p-5 sm:p-6" onToggle={() => setWasOpened(true)}>
      <summary className="heading-2">{texts.heading}</summary>
      {wasOpened && (
        <Suspense fallback={<Spinner label={texts.loading} hasVisibleLabel />}>
          <Invoices asked={asked} onDead={onDead} />
        </Suspense>
      )}
    </details>
  );
}

import type { Captured } from '#contract/orders.ts';
import { LicenseSection } from '#islands/licenses/LicenseSection.tsx';
import { usePurchaseKeys, type KeysFailure } from './use-purchase-keys.ts';

/** The licence keys of a purchase that was just paid, and the form for more. */
export function PurchaseKeys(purchase: Pick<Captured, 'purchaseId' | 'orderID'>) {
  const { known, failure, retry, add } = usePurchaseKeys(purchase);
  return (
    <LicenseSection
      purchaseId={purchase.purchaseId}
      known={known}
      onGenerated={add}
      notice={failure && <Notice failure={failure} onRetry={retry} />}
    />
  );
}

function Notice({ failure, onRetry }: { failure: KeysFailure; onRetry(): void }) {
  if (failure.kind === 'refused') return <p className="mb-4 text-sm">{failure.message}</p>;
  return (
    <p role="alert" className="mb-4 flex flex-wrap items-center gap-3 text-sm">
      The list of your keys could not be loaded.
      <button type="button" className="btn btn-sm" onClick={onRetry}>
        Retry
      </button>
    </p>
  );
}

import { LicenseSection } from '#islands/licenses/LicenseSection.tsx';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { usePurchaseKeys, type KeysFailure, type OrderIds } from './use-purchase-keys.ts';

/** The licence keys of a purchase that was just paid, and the form for more. */
export function PurchaseKeys(ids: OrderIds) {
  const { known, failure, retry, add } = usePurchaseKeys(ids);
  return (
    <LicenseSection
      orderId={ids.orderId}
      known={known}
      onGenerated={add}
      notice={failure && <Notice failure={failure} onRetry={retry} />}
      footnote={
        <p className="text-base-content/80 mt-1 mb-2 text-sm">
          Another account? A key can be moved: open the purchase on the{' '}
          <a
            href={`/redownload?${new URLSearchParams({ orderId: ids.paypalOrderId })}`}
            className="text-link"
          >
            re-download page
          </a>{' '}
          with a one-time password.
        </p>
      }
    />
  );
}

function Notice({ failure, onRetry }: { failure: KeysFailure; onRetry(): unknown }) {
  if (failure.kind === 'refused') return <p className="mb-4 text-sm">{failure.message}</p>;
  return <FailedLoad text="The list of your keys could not be loaded." onRetry={onRetry} />;
}

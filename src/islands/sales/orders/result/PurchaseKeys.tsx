import { licenseList } from '#texts/licenses.ts';
import { purchase as texts } from '#texts/sales.ts';
import { LicenseSection } from '#islands/licenses/keys/LicenseSection.tsx';
import { OpenAgain } from '#islands/buyers/purchases/OpenAgain.tsx';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { usePurchaseKeys, type KeysFailure, type OrderIds } from './use-purchase-keys.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';

/** Renders a new purchase's license keys, and the form for more. */
export function PurchaseKeys(ids: OrderIds) {
  const { known, failure, retry, add } = usePurchaseKeys(ids);
  return (
    <LicenseSection
      orderId={ids.orderId}
      paypalOrderId={ids.paypalOrderId}
      productId={ids.productId}
      known={known}
      onGenerated={add}
      notice={
        failure?.isOver ? (
          <OpenAgain orderId={ids.paypalOrderId} />
        ) : (
          failure && <Notice failure={failure} onRetry={retry} />
        )
      }
      footnote={
        <p className="text-base-content/80 mt-1 mb-2 text-sm">
          <Sentence
            text={texts.anotherAccount}
            parts={{
              page: (
                <TextLink
                  href={`/redownload?${new URLSearchParams({ orderId: ids.paypalOrderId })}`}
                >
                  {texts.redownloadPage}
                </TextLink>
              ),
            }}
          />
        </p>
      }
    />
  );
}

function Notice({ failure, onRetry }: { failure: KeysFailure; onRetry(): unknown }) {
  if (failure.refusal !== null) return <p className="mb-4 text-sm">{failure.refusal}</p>;
  return <FailedLoad text={licenseList.failed} onRetry={onRetry} />;
}

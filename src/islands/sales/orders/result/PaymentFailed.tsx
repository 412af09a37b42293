import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { common } from '#texts/common.ts';
import { beingChecked, paymentFailed as texts } from '#texts/sales.ts';
import {
  $approvedOrder,
  $failure,
  $lastOrder,
  type OrderFailure,
} from '../checkout/order-memory.ts';
import { productLink } from '../checkout/linked-promo.ts';
import { useFocusOnChange } from '#islands/ui/use-focus-on-change.ts';
import { usePageTitle } from '#islands/ui/PageHeading.tsx';
import { PaymentPending } from './PaymentPending.tsx';
import { FailureNotice, NextLinks } from './FailureNotice.tsx';

export function PaymentFailed() {
  const failure = useStore($failure, { ssr: () => null });
  const area = useFocusOnChange(failure?.kind);
  return (
    <div ref={area}>
      {failure?.kind === 'unanswered' ? (
        <Unanswered failure={failure} />
      ) : (
        <Failed failure={failure} />
      )}
    </div>
  );
}

function Unanswered({ failure }: { failure: Extract<OrderFailure, { kind: 'unanswered' }> }) {
  return (
    <>
      <PaymentPending order={failure.order}>
        <p className="mt-2 max-w-[65ch]">{beingChecked.unanswered}</p>
        <p role="alert" className="panel border-warning mt-4 mb-4 max-w-[65ch] p-4">
          {beingChecked.doNotPay}
        </p>
      </PaymentPending>
      <NextLinks />
    </>
  );
}

function Failed({ failure }: { failure: Extract<OrderFailure, { kind: 'failed' }> | null }) {
  usePageTitle(texts.title);
  const paypalOrderId = failure?.paypalOrderId;
  useEffect(() => {
    // A payment that has definitely failed is not resumed.
    if (!paypalOrderId) return;
    if ($approvedOrder.get()?.paypalOrderId === paypalOrderId) $approvedOrder.set(null);
    const last = $lastOrder.get();
    if (last?.kind === 'unsettled' && last.order.paypalOrderId === paypalOrderId) {
      $lastOrder.set(null);
    }
  }, [paypalOrderId]);
  const product = failure?.summary;
  return (
    <FailureNotice
      title={texts.title}
      text={
        failure?.message ?? (product ? texts.failedUncharged(product.productName) : texts.failed)
      }
      advice={product ? texts.advice : texts.adviceUnknown}
      product={product && { ...product, name: product.productName, price: product.amount }}
      first={product && { href: productLink(product), text: common.tryAgain }}
    />
  );
}

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import {
  $approvedOrder,
  $failure,
  $lastOrder,
  type OrderResult,
} from '../checkout/order-memory.ts';
import { useFocusOnChange } from '#islands/ui/use-focus-on-change.ts';
import { BeingChecked } from './BeingChecked.tsx';
import { LinkUnavailable } from './LinkUnavailable.tsx';
import { NothingHere } from './NothingHere.tsx';
import { Purchase } from './Purchase.tsx';

/** What the buyer gets after paying, from what the tab remembers of it: it survives a reload. */
export function Success() {
  const result = useStore($lastOrder);
  useEffect(() => {
    const known = result?.kind === 'paid' ? result.purchase : result?.order;
    if (!known) return;
    $failure.set(null);
    if ($approvedOrder.get()?.paypalOrderId === known.paypalOrderId) $approvedOrder.set(null);
  }, [result]);
  const area = useFocusOnChange(result?.kind);
  return (
    <div ref={area}>
      <Result result={result} />
    </div>
  );
}

function Result({ result }: { result: OrderResult | null }) {
  if (result?.kind === 'paid') return <Purchase purchase={result.purchase} />;
  if (result?.kind === 'over') {
    return (
      <NothingHere title="Your purchase">
        <LinkUnavailable />
        <p className="mt-2">{result.message}</p>
        <p className="mt-2">
          <a href="/redownload" className="text-link">
            Re-download
          </a>{' '}
          asks for the order ID, {result.order.paypalOrderId}, and your email.
        </p>
      </NothingHere>
    );
  }
  if (result?.kind === 'unsettled') {
    return (
      <BeingChecked order={result.order}>
        <p className="mt-2 max-w-[65ch]">{result.message}</p>
        <p className="mt-2 max-w-[65ch]">
          You do not need to do anything, and please do not pay again.
        </p>
      </BeingChecked>
    );
  }
  return (
    <NothingHere title="No purchase to show">
      <LinkUnavailable />
      <p className="mt-2">
        This page shows the purchase that was made in this tab. To get the files of an earlier
        purchase, use{' '}
        <a href="/redownload" className="text-link">
          re-download
        </a>{' '}
        with your order ID, or the transaction ID from PayPal’s receipt, and your email.
      </p>
    </NothingHere>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { beingChecked, success as texts } from '#texts/orders.ts';
import {
  $approvedOrder,
  $failure,
  $lastOrder,
  type OrderResult,
} from '../checkout/order-memory.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { useFocusOnChange } from '#islands/ui/use-focus-on-change.ts';
import { PaymentPending } from './PaymentPending.tsx';
import { LinkUnavailable } from './LinkUnavailable.tsx';
import { EmptyResult } from './EmptyResult.tsx';
import { Purchase } from './Purchase.tsx';
import { Renewed } from './Renewed.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

/** Shows the purchase that the tab remembers, also after a reload. */
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
  if (result?.kind === 'paid') {
    const { purchase } = result;
    const until = purchase.renewedUntil;
    return until ? <Renewed purchase={purchase} until={until} /> : <Purchase purchase={purchase} />;
  }
  if (result?.kind === 'over') {
    return (
      <EmptyResult title={texts.isOver}>
        <LinkUnavailable />
        <p className="mt-2">{result.message}</p>
        <p className="mt-2">
          <Sentence
            text={texts.whatItTakes}
            parts={{
              redownload: <TextLink href="/redownload">{texts.redownload}</TextLink>,
              orderId: result.order.paypalOrderId,
            }}
          />
        </p>
      </EmptyResult>
    );
  }
  if (result?.kind === 'unsettled') {
    return (
      <PaymentPending order={result.order}>
        <p className="mt-2 max-w-[65ch]">{result.message}</p>
        <p className="mt-2 max-w-[65ch]">{beingChecked.nothingToDo}</p>
      </PaymentPending>
    );
  }
  return (
    <EmptyResult title={texts.nothing}>
      <LinkUnavailable />
      <p className="mt-2">
        <Sentence
          text={texts.whatIsShown}
          parts={{ redownload: <TextLink href="/redownload">{texts.redownloadInside}</TextLink> }}
        />
      </p>
    </EmptyResult>
  );
}

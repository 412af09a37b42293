import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { beingChecked, success as texts, waysOn } from '#texts/sales.ts';
import {
  $approvedOrder,
  $failure,
  $lastOrder,
  type OrderResult,
} from '../checkout/order-memory.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { useFocusOnChange } from '#islands/ui/use-focus-on-change.ts';
import { PaymentPending } from './PaymentPending.tsx';
import { LinkUnavailable, Purchase } from './Purchase.tsx';
import { Renewed } from './Renewed.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { PackageOpen } from 'lucide-react';

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

function EmptyResult({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-xl">
      <PackageOpen className="mb-3 size-8 opacity-60" aria-hidden="true" />
      <h1 className="heading-1">{title}</h1>
      <div className="text-base-content/80 mt-2">{children}</div>
      <a href="/" className="btn btn-primary mt-6">
        {waysOn.home}
      </a>
    </div>
  );
}

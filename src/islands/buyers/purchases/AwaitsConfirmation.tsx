import { useEffect, useEffectEvent, useState } from 'react';
import { getDelivery } from '#contract/sales/delivery.ts';
import type { OutputOf } from '#contract/route.ts';
import { waiting as texts } from '#texts/sales.ts';
import { call, isRefusal } from '#islands/api.ts';
import { notOpen, OpenAgain } from './OpenAgain.tsx';

type Delivery = OutputOf<typeof getDelivery>;

const pauseMs = 1_000;
/** Retries a request that hangs, for example after a change of network. */
const timeoutMs = 10_000;

interface Props {
  /** Opens the purchase for a time. */
  purchaseId: string;
  /** PayPal's order id. */
  orderId: string;
  onReady(delivery: Delivery): void;
}

export function AwaitsConfirmation({ purchaseId, orderId, onReady }: Props) {
  const [isOver, setOver] = useState(false);
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const input = { id: purchaseId, orderID: orderId };
      const options = { signal: leaving.signal, timeoutMs };
      const result = await call(getDelivery, input, options).catch(() => null);
      if (leaving.signal.aborted) return;
      if (result?.ok && result.data.isReady) return ready(result.data);
      if (result && !result.ok && result.status === notOpen) return setOver(true);
      // A purchase that was closed meanwhile no longer opens.
      if (result && !result.ok && isRefusal(result)) return;
      timer = setTimeout(() => void ask(), pauseMs);
    };
    void ask();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [purchaseId, orderId]);
  if (isOver) return <OpenAgain orderId={orderId} />;
  const query = new URLSearchParams({ orderID: orderId });
  return (
    <div role="status">
      <p className="flex items-baseline gap-2 font-semibold">
        <span aria-hidden="true" className="loading loading-xs shrink-0" />
        {texts.title}
      </p>
      <p className="text-base-content/80 mt-2 text-sm">{texts.why}</p>
      <p className="text-base-content/80 mt-2 text-sm">{texts.orSave}</p>
      <a
        href={`/api/purchases/${encodeURIComponent(purchaseId)}/confirmation.pdf?${query}`}
        download
        className="btn mt-4 w-full"
      >
        {texts.save}
      </a>
    </div>
  );
}

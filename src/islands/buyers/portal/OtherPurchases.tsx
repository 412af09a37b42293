import { useState } from 'react';
import {
  listOtherPurchases,
  openOtherPurchase,
  texts,
  type OtherPurchase,
} from '#contract/buyers/purchase-list.ts';
import type { redownload } from '#contract/buyers/redownload.ts';
import type { OutputOf } from '#contract/route.ts';
import { formatDay } from '#texts/language.ts';
import { otherPurchases as words } from '#texts/buyers.ts';
import { call } from '#islands/api.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { usePortalData } from './use-portal-data.ts';

export interface OtherPurchasesProps {
  portalToken: string;
  onOpened(orderId: string, answer: OutputOf<typeof redownload>): void;
  onDead(): void;
}

const ask = (portalToken: string) => call(listOtherPurchases, { portalToken });

/** Lists the address's other purchases; each opens without another code. */
export function OtherPurchases({ portalToken, onOpened, onDead }: OtherPurchasesProps) {
  const { data } = usePortalData(ask, portalToken, onDead);
  const [opening, setOpening] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  async function open({ orderID }: OtherPurchase) {
    if (opening) return;
    setOpening(orderID);
    setFailure(null);
    const result = await call(openOtherPurchase, { portalToken, orderID });
    setOpening('');
    if (result.ok) return onOpened(orderID, result.data);
    if (result.status === 401) return onDead();
    setFailure(result.error ?? texts.notFound);
  }

  if (!data || data.purchases.length === 0) return null;
  return (
    <section aria-labelledby="others-heading" className="panel p-5 sm:p-6">
      <h3 id="others-heading" className="heading-2">
        {words.title}
      </h3>
      <ul className="divide-base-300 mt-2 divide-y">
        {data.purchases.map((purchase) => (
          <li key={purchase.orderID} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 grow basis-40 wrap-anywhere">
              <span className="font-medium">{purchase.product}</span>
              <span className="meta block">
                <time dateTime={purchase.date}>{formatDay(purchase.date)}</time>
                {purchase.state === 'over' && ` · ${words.over}`}
              </span>
            </span>
            <Button
              className="btn-sm"
              aria-label={words.openOf(purchase.product, formatDay(purchase.date))}
              aria-disabled={opening !== ''}
              onClick={() => void open(purchase)}
            >
              {words.open}
            </Button>
          </li>
        ))}
      </ul>
      <ErrorText>{failure}</ErrorText>
    </section>
  );
}

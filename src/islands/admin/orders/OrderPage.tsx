import { useQuery } from '@tanstack/react-query';
import { getOrder, type OrderDetail } from '#contract/orders.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { BackToList } from '../BackToList.tsx';
import { load } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { MoneySection } from './MoneySection.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLicenses } from './OrderLicenses.tsx';
import { ReceiptSection } from './ReceiptSection.tsx';
import { Timeline } from './Timeline.tsx';

/** One order: what it was, its life, its licence keys, and its receipt. */
export function OrderPage({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['purchase', id],
    queryFn: ({ signal }) => load(getOrder, { id }, signal),
  });
  return (
    <>
      <BackToList tab="purchases" />
      <div className="mb-4">
        <PageHeading>Purchase</PageHeading>
      </div>
      <Loaded query={query} failed="The purchase could not be loaded.">
        {(purchase) => <Purchase purchase={purchase} />}
      </Loaded>
    </>
  );
}

function Purchase({ purchase }: { purchase: OrderDetail }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <OrderFacts purchase={purchase} />
        <ReceiptSection purchase={purchase} />
        <MoneySection purchase={purchase} />
      </div>
      <Timeline events={purchase.events} />
      <div className="min-w-0 lg:col-span-2">
        <OrderLicenses licenses={purchase.licenses} />
      </div>
    </div>
  );
}

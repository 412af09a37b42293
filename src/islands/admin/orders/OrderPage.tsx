import { useQuery } from '@tanstack/react-query';
import { getOrder } from '#contract/orders.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { orderPage } from '#texts/admin/orders.ts';
import { BackToList } from '../BackToList.tsx';
import { load } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { MoneySection } from './MoneySection.tsx';
import { renameIds, type Order } from './order.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLicenses } from './OrderLicenses.tsx';
import { ReceiptSection } from './ReceiptSection.tsx';
import { Timeline } from './Timeline.tsx';

/** One order: what it was, its life, its licence keys, and its receipt. */
export function OrderPage({ orderId }: { orderId: string }) {
  const query = useQuery({
    queryKey: ['order', orderId],
    queryFn: async ({ signal }) => renameIds(await load(getOrder, { id: orderId }, signal)),
  });
  return (
    <>
      <BackToList tab="purchases" />
      <div className="mb-4">
        <PageHeading>{orderPage.title}</PageHeading>
      </div>
      <Loaded query={query} failed={orderPage.failed}>
        {(order) => <Sections order={order} />}
      </Loaded>
    </>
  );
}

function Sections({ order }: { order: Order }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <OrderFacts order={order} />
        <ReceiptSection order={order} />
        <MoneySection order={order} />
      </div>
      <Timeline events={order.events} />
      <div className="min-w-0 lg:col-span-2">
        <OrderLicenses licenses={order.licenses} />
      </div>
    </div>
  );
}

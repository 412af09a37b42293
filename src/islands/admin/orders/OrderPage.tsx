import { useQuery } from '@tanstack/react-query';
import { getOrder } from '#contract/orders.ts';
import { DetailPage } from '../DetailPage.tsx';
import { load } from '../load.ts';
import { AccessSection } from './AccessSection.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import { MoneySection } from './MoneySection.tsx';
import { renameIds, type Order } from './order.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLicenses } from './OrderLicenses.tsx';
import { ReceiptSection } from './ReceiptSection.tsx';
import { Timeline } from './Timeline.tsx';

export function OrderPage({ orderId }: { orderId: string }) {
  const query = useQuery({
    queryKey: ['order', orderId],
    queryFn: async ({ signal }) => renameIds(await load(getOrder, { id: orderId }, signal)),
  });
  return (
    <DetailPage
      tab="purchases"
      title={query.data ? `Purchase of ${query.data.productName}` : 'Purchase'}
      query={query}
      failed="The purchase could not be loaded."
    >
      {(order) => <Sections order={order} />}
    </DetailPage>
  );
}

function Sections({ order }: { order: Order }) {
  return (
    <div className="grid gap-4 *:min-w-0 lg:grid-cols-2">
      <OrderFacts order={order} />
      <div className="flex flex-col gap-4 *:last:grow">
        <ReceiptSection order={order} />
        <MoneySection order={order} />
        <AccessSection order={order} />
      </div>
      {/* Beside the facts and as high; the licenses stand beside the actions. */}
      <div className="grid lg:col-start-2 lg:row-start-1">
        <Timeline events={order.events} />
      </div>
      <div className="flex flex-col gap-4 *:last:grow">
        <OrderLicenses licenses={order.licenses} keyLimit={order.keyLimit} />
        <LimitsForm order={order} />
      </div>
    </div>
  );
}

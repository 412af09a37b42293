import { useQuery } from '@tanstack/react-query';
import { getOrder } from '#contract/sales/orders.ts';
import { DetailPage } from '../DetailPage.tsx';
import { load } from '../load.ts';
import { useIsSupport } from '../use-is-support.ts';
import { AccessSection } from './AccessSection.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import { MoneySection } from './MoneySection.tsx';
import { renameIds, type Order } from './order.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLicenses } from './OrderLicenses.tsx';
import { ReceiptSection } from './ReceiptSection.tsx';
import { OrderInvoices } from '../invoices/OrderInvoices.tsx';
import { DisputePanel } from '../disputes/DisputePanel.tsx';
import { WithdrawalsOf } from '../withdrawals/WithdrawalsOf.tsx';
import { Timeline } from './Timeline.tsx';

export function OrderPage({ orderId }: { orderId: string }) {
  const query = useQuery({
    queryKey: ['order', orderId],
    queryFn: async ({ signal }) => renameIds(await load(getOrder, { id: orderId }, signal)),
  });
  return (
    <DetailPage
      tab="purchases"
      title={query.data ? titleOf(query.data) : 'Purchase'}
      query={query}
      failed="The purchase could not be loaded."
    >
      {(order) => <Sections order={order} />}
    </DetailPage>
  );
}

function titleOf({ productName, email }: Order): string {
  return email ? `Purchase of ${productName} by ${email}` : `Purchase of ${productName}`;
}

function Sections({ order }: { order: Order }) {
  const isSupport = useIsSupport();
  return (
    <div className="grid gap-4 *:min-w-0 lg:grid-cols-2">
      <OrderFacts order={order} />
      <div className="flex flex-col gap-4 *:last:grow">
        <DisputePanel order={order} />
        <ReceiptSection order={order} />
        <MoneySection order={order} />
        <OrderInvoices orderId={order.orderId} />
        <WithdrawalsOf of={{ purchaseId: order.orderId }} />
        {!isSupport && <AccessSection order={order} />}
      </div>
      {/* Beside the facts and as tall; the licenses are beside the actions. */}
      <div className="grid lg:col-start-2 lg:row-start-1">
        <Timeline events={order.events} />
      </div>
      <div className="flex flex-col gap-4 *:last:grow">
        <OrderLicenses {...order} />
        {!isSupport && <LimitsForm order={order} />}
      </div>
    </div>
  );
}

import { exportOrders, listOrders, orderColumns, orderQuerySchema } from '#contract/orders.ts';
import { formatSum } from '../format.ts';
import { load } from '../load.ts';
import { LocalTime } from '../LocalTime.tsx';
import { orderPath, renameIds, type ListedOrder } from '../orders/order.ts';
import { OrderStateBadge } from '../orders/OrderStateBadge.tsx';
import { columnsOf, defineList } from './list.ts';
import { SecondLine } from './SecondLine.tsx';

const columns = columnsOf(
  orderColumns.shown,
  {
    id: (order: ListedOrder) => (
      <>
        <a href={orderPath(order.orderId)} className="text-link font-mono text-xs wrap-anywhere">
          {order.orderId}
        </a>
        <SecondLine>
          <SumOf order={order} />, <LocalTime iso={order.date} hasTime={false} />
          {order.state !== 'completed' && (
            <>
              {' '}
              <OrderStateBadge state={order.state} />
            </>
          )}
        </SecondLine>
      </>
    ),
    orderId: ({ paypalOrderId }) => <span className="font-mono text-xs">{paypalOrderId}</span>,
    productId: ({ productId, productName }) => <span title={productName}>{productId}</span>,
    email: ({ email }) => email ?? <i className="text-warning">Missing</i>,
    promoCode: ({ promoCode }) => promoCode ?? 'None',
  },
  { highestFirst: ['productId'] },
);

/** What an order brought. Where money went back, what was paid is struck out. */
function SumOf({ order: { amount, revenue, state } }: { order: ListedOrder }) {
  const wentBack = state === 'refunded' || state === 'reversed' || revenue > 0;
  if (!wentBack || revenue === amount) return formatSum(amount);
  return (
    <>
      {formatSum(revenue)}{' '}
      <s>
        <span className="sr-only">instead of </span>
        {formatSum(amount)}
      </s>
    </>
  );
}

export const orderList = defineList({
  key: 'purchases',
  name: 'Purchases',
  path: '/admin?tab=purchases',
  empty: 'No purchases found',
  title: 'id',
  filters: [
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      options: [
        ['', 'Paid'],
        ['completed', 'Completed'],
        ['refunded', 'Refunded'],
        ['reversed', 'Reversed'],
        ['pending', 'Pending'],
        ['review', 'In review'],
        ['disputed', 'Disputed'],
      ],
    },
    { name: 'from', label: 'From', kind: 'day' },
    { name: 'to', label: 'To', kind: 'day' },
  ],
  columns: () => columns,
  query: orderQuerySchema,
  async load(query, signal) {
    const { purchases, total } = await load(listOrders, query, signal);
    return { rows: purchases.map(renameIds), total };
  },
  exportRoute: exportOrders,
});

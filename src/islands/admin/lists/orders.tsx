import { exportOrders, listOrders, orderQuerySchema } from '#contract/orders.ts';
import { formatSum } from '../format.ts';
import { load } from '../load.ts';
import { LocalTime } from '../LocalTime.tsx';
import { orderPath, renameIds, type ListedOrder } from '../orders/order.ts';
import { OrderState } from '../orders/OrderState.tsx';
import { columnsFor, defineList } from './list.ts';
import { SecondLine } from './SecondLine.tsx';

const column = columnsFor<ListedOrder>();

const columns = column.columns([
  column.accessor('orderId', {
    id: 'id',
    header: 'ID',
    cell: ({ row: { original } }) => (
      <>
        <a href={orderPath(original.orderId)} className="text-link font-mono text-xs wrap-anywhere">
          {original.orderId}
        </a>
        <SecondLine>
          <SumOf order={original} />, <LocalTime iso={original.date} hasTime={false} />
          {original.state !== 'completed' && (
            <>
              {' '}
              <OrderState state={original.state} />
            </>
          )}
        </SecondLine>
      </>
    ),
  }),
  column.accessor('paypalOrderId', {
    id: 'orderId',
    header: 'Order ID',
    cell: ({ row }) => <span className="font-mono text-xs">{row.original.paypalOrderId}</span>,
  }),
  column.accessor('productId', {
    header: 'Product ID',
    sortDescFirst: true,
    cell: ({ row: { original } }) => <span title={original.productName}>{original.productId}</span>,
  }),
  column.accessor('email', {
    header: 'Email',
    cell: ({ row: { original } }) => original.email ?? <i className="text-warning">Missing</i>,
  }),
  column.accessor('promoCode', {
    header: 'Promo Code',
    cell: ({ row: { original } }) => original.promoCode ?? 'None',
  }),
]);

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

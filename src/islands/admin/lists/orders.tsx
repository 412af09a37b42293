import { exportOrders, listOrders, orderColumns, orderQuerySchema } from '#contract/orders.ts';
import { common } from '#texts/admin/common.ts';
import { tabNames } from '#texts/admin/frame.ts';
import { orderList as texts } from '#texts/admin/lists.ts';
import { orderStates } from '#texts/admin/states.ts';
import { formatSum } from '../format.ts';
import { load } from '../load.ts';
import { UtcTime } from '../UtcTime.tsx';
import { orderPath, renameIds, type ListedOrder } from '../orders/order.ts';
import { OrderStateBadge } from '../orders/OrderStateBadge.tsx';
import { columnsOf, defineList } from './list.ts';
import { RowId } from './RowId.tsx';
import { SecondLine } from './SecondLine.tsx';

const columns = columnsOf(
  orderColumns.shown,
  {
    id: (order: ListedOrder) => (
      <>
        <RowId id={order.orderId} name={texts.purchaseId} href={orderPath(order.orderId)} />
        <SecondLine>
          <span className="wide:inline-block wide:min-w-14 wide:text-right wide:mr-2">
            <SumOf order={order} />
          </span>
          <span className="wide:hidden">, </span>
          <UtcTime iso={order.date} />
        </SecondLine>
      </>
    ),
    orderId: ({ paypalOrderId, state }) => (
      <>
        <RowId id={paypalOrderId} name={texts.orderId} /> <OrderStateBadge state={state} />
      </>
    ),
    productId: ({ productId, productName }) => (
      <span title={productName}>
        {productId}
        <SecondLine isBeside>{productName}</SecondLine>
      </span>
    ),
    email: ({ email }) =>
      email === null ? (
        <i className="text-warning">{common.missing}</i>
      ) : (
        <span title={email}>{email}</span>
      ),
    promoCode: ({ promoCode }) => promoCode ?? common.none,
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
        <span className="sr-only">{texts.insteadOf} </span>
        {formatSum(amount)}
      </s>
    </>
  );
}

export const orderList = defineList({
  key: 'purchases',
  name: tabNames.purchases,
  path: '/admin?tab=purchases',
  empty: texts.empty,
  title: 'id',
  beginning: texts.beginning,
  filters: [
    {
      name: 'state',
      label: common.state,
      kind: 'choice',
      hasRow: true,
      options: [
        ['', texts.paid],
        ['completed', orderStates.completed],
        ['refunded', orderStates.refunded],
        ['reversed', orderStates.reversed],
        ['pending', orderStates.pending],
        ['review', orderStates.review],
        ['disputed', texts.disputed],
      ],
    },
    { name: 'from', label: common.from, kind: 'day' },
    { name: 'to', label: common.to, kind: 'day' },
  ],
  columns: () => columns,
  query: orderQuerySchema,
  async load(query, signal) {
    const { purchases, total } = await load(listOrders, query, signal);
    return { rows: purchases.map(renameIds), total };
  },
  exportRoute: exportOrders,
});

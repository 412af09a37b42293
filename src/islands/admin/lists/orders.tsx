import {
  exportOrders,
  listOrders,
  listedOrderColumns,
  orderQuerySchema,
} from '#contract/orders.ts';
import { formatSum } from '../format.ts';
import { load } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { orderPath, renameIds, type ListedOrder } from '../orders/order.ts';
import { OrderStateBadge } from '../orders/OrderStateBadge.tsx';
import { choice, columnsOf, defineList } from './list.ts';
import { RowId } from './RowId.tsx';
import { SecondLine } from './SecondLine.tsx';
import { orderOrigins, orderStates } from '../states.ts';

const columns = columnsOf(
  listedOrderColumns,
  {
    id: (order: ListedOrder) => (
      <>
        <RowId id={order.orderId} name="purchase ID" href={orderPath(order.orderId)} />
        <SecondLine>
          <span className="wide:inline-block wide:min-w-14 wide:text-right wide:mr-2 wide:tabular-nums">
            <SumOf order={order} />
          </span>
          <span className="wide:hidden">, </span>
          <ShopTime iso={order.date} hasTime={false} />
        </SecondLine>
      </>
    ),
    orderId: ({ paypalOrderId, state }) => (
      <>
        <RowId id={paypalOrderId} name="order ID" isOrder />{' '}
        {/* In columns the exceptions stand out, and names have room. */}
        <span className={state === 'completed' ? 'wide:sr-only' : ''}>
          <OrderStateBadge state={state} />
        </span>
      </>
    ),
    productId: ({ productId, productName }) => (
      <span title={productName} className="wide:line-clamp-2">
        {productId}
        <SecondLine isBeside>{productName}</SecondLine>
      </span>
    ),
    email: ({ email }) =>
      email === null ? <i className="text-warning">Missing</i> : <span title={email}>{email}</span>,
    promoCode: ({ promoCode }) => promoCode ?? 'None',
    expiresAt: ({ expiresAt }) =>
      expiresAt === null ? 'Never' : <ShopTime iso={expiresAt} hasTime={false} />,
  },
  { descendingFirst: ['productId'] },
);

/**
 * Renders revenue of an order; if money went back, the original sum is struck out. Where PayPal saw
 * none, its origin.
 */
function SumOf({ order: { amount, revenue, state, origin } }: { order: ListedOrder }) {
  if (origin !== 'paypal') return orderOrigins[origin];
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
  widest: 'productId',
  whole: ['productId'],
  beginning: 'Each purchase stands here from the moment that it is paid.',
  add: { label: 'Give a copy', path: '/admin/give-copy' },
  addMany: { label: 'Import', path: '/admin/imports' },
  filters: [
    choice('state', 'State', {
      '': 'Paid',
      completed: orderStates.completed,
      refunded: orderStates.refunded,
      reversed: orderStates.reversed,
      pending: orderStates.pending,
      review: orderStates.review,
      disputed: 'Disputed',
      ended: orderStates.ended,
      ending: 'Ends within 7 days',
      contradictory: 'Country not clear',
    }),
    choice('origin', 'Origin', { '': 'All', ...orderOrigins }),
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

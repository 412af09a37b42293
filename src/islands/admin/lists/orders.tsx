import { exportOrders, listOrders, orderColumns } from '#contract/sales/orders.ts';
import { formatSum } from '../format.ts';
import { rowsOf } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { type ListedOrder, orderPath, renameIds } from '../orders/order.ts';
import { OrderStateBadge, orderOrigins, orderStates } from '../StateChip.tsx';
import { useIsSupport } from '../use-is-support.ts';
import { choice, columnsOf, defineList } from './list.ts';
import { CopyIcon, RowLink, SecondLine, Usual } from './cells.tsx';

const columns = columnsOf(
  [
    ...orderColumns.shown,
    ['amount', 'Amount'],
    ['date', 'Date'],
    ['expiresAt', 'Ends'],
    ['state', 'State'],
  ],
  {
    id: ({ orderId }: ListedOrder) => (
      <RowId id={orderId} name="purchase ID" href={orderPath(orderId)} />
    ),
    orderId: ({ paypalOrderId }) => <RowId id={paypalOrderId} name="order ID" isOrder />,
    productId: ({ productId, productName }) => (
      <span title={productName}>
        <ProductName id={productId} name={productName} />{' '}
        <span className="text-base-content/75 text-xs font-normal">#{productId}</span>
      </span>
    ),
    email: ({ email, buyerName }) =>
      email === null ? (
        <i className="text-warning">Missing</i>
      ) : (
        <>
          <span title={email}>{email}</span>
          {buyerName !== null && <SecondLine>{buyerName}</SecondLine>}
        </>
      ),
    promoCode: ({ promoCode }) => promoCode,
    amount: (order) => <SumOf order={order} />,
    date: ({ date }) => <ShopTime iso={date} hasTime={false} />,
    expiresAt: ({ expiresAt }) => expiresAt && <ShopTime iso={expiresAt} hasTime={false} />,
    state: ({ state, isDisputed }) =>
      state === 'completed' && !isDisputed ? (
        <Usual>
          <OrderStateBadge state={state} />
        </Usual>
      ) : (
        <OrderStateBadge state={state} isDisputed={isDisputed} />
      ),
  },
  { descendingFirst: ['productId', 'amount', 'date'], unsorted: ['state'] },
);

/** Links to the product, whose form support accounts cannot open. */
function ProductName({ id, name }: { id: number; name: string }) {
  if (useIsSupport()) return <span className="font-medium">{name}</span>;
  return (
    <a href={`/admin/edit-product/${id}`} className="font-medium hover:underline">
      {name}
    </a>
  );
}

/** Renders the revenue; after a refund with the original sum, for other origins their name. */
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
  title: 'productId',
  link: 'id',
  card: {
    aside: 'amount',
    order: ['email', 'date', 'state', 'id', 'orderId', 'promoCode', 'expiresAt'],
    end: 'date',
  },
  numbers: ['amount'],
  dates: ['date'],
  ends: ['expiresAt'],
  clear: ['email', 'date', 'state'],
  widest: 'productId',
  isDense: true,
  defaultSort: 'date',
  beginning: 'Each purchase appears here as soon as it is paid.',
  add: { label: 'Give a copy', path: '/admin/give-copy' },
  addMany: { label: 'Import', path: '/admin/imports' },
  filters: [
    choice('state', 'State', {
      '': 'All paid',
      completed: orderStates.completed,
      refunded: orderStates.refunded,
      reversed: orderStates.reversed,
      pending: orderStates.pending,
      review: orderStates.review,
      disputed: 'Disputed',
      ended: orderStates.ended,
      ending: 'Ends within 7 days',
      contradictory: 'Unclear country',
    }),
    choice('origin', 'Origin', { '': 'All', ...orderOrigins }),
    { name: 'from', label: 'From', kind: 'day' },
    { name: 'to', label: 'To', kind: 'day' },
  ],
  columns: () => columns,
  ...rowsOf(listOrders, ({ purchases, total }) => ({ rows: purchases.map(renameIds), total })),
  exportRoute: exportOrders,
});

interface Props {
  id: string;
  /** Named on the button: `order ID`. */
  name: string;
  /** Shown in full on wide screens. */
  isOrder?: boolean;
  /** The row's page, if this is its link. */
  href?: string;
}

/** Renders a long id: truncated in columns, but selected and copied in full. */
function RowId({ id, name, isOrder = false, href }: Props) {
  if (id === '') return null;
  const text = (
    <span title={id} className={`row-id ${isOrder ? 'row-order text-base-content/75' : ''}`}>
      {id}
    </span>
  );
  return (
    <>
      {href ? <RowLink href={href}>{text}</RowLink> : text}
      <CopyIcon text={id} label={`Copy ${name}`} />
    </>
  );
}

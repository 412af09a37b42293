import { listCustomers, type Customer } from '#contract/buyers/customers.ts';
import { formatCount } from '#texts/language.ts';
import { customerPath } from '../orders/order.ts';
import { formatSum } from '../format.ts';
import { rowsOf } from '../load.ts';
import { StateChip, BlockedChip } from '../StateChip.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { columnsOf, defineList } from './list.ts';
import { RowLink, Figure } from './cells.tsx';
import { ListHeading } from './ListHeading.tsx';
import { ListPanel } from './ListPanel.tsx';

const columns = columnsOf(
  [
    ['email', 'Email'],
    ['orders', 'Purchases'],
    ['spent', 'Spent'],
    ['tickets', 'Tickets'],
    ['last', 'Last seen'],
  ],
  {
    email: ({ email, orders, tickets, isBlocked, hasNote }: Customer) => (
      <>
        <RowLink href={customerPath(email)} title={email}>
          {email}
        </RowLink>
        {/* Anyone listed without an order or a ticket has had a trial. */}
        {orders + tickets === 0 && <Mark>Trial</Mark>}
        {isBlocked && <BlockedChip />}
        {hasNote && <Mark>Note</Mark>}
      </>
    ),
    orders: ({ orders }) => <Figure of={orders}>{formatCount(orders)}</Figure>,
    spent: ({ spent }) => <Figure of={spent}>{formatSum(spent)}</Figure>,
    tickets: ({ tickets }) => <Figure of={tickets}>{formatCount(tickets)}</Figure>,
    last: ({ lastAt }) => <ShopTime iso={lastAt} />,
  },
  { isUnsorted: true },
);

function Mark({ children }: { children: string }) {
  return (
    <>
      {' '}
      <StateChip>{children}</StateChip>
    </>
  );
}

export const customerList = defineList({
  key: 'customers',
  name: 'Customers',
  path: '/admin/customers',
  empty: 'No customers found',
  title: 'email',
  card: { aside: 'spent', order: ['orders', 'tickets', 'last'], end: 'last' },
  numbers: ['orders', 'spent', 'tickets'],
  clear: ['last'],
  beginning: 'Everyone who buys, starts a trial or writes to you appears here.',
  columns: () => columns,
  ...rowsOf(listCustomers, ({ customers, total }) => ({
    rows: customers.map((customer) => ({ ...customer, id: customer.email })),
    total,
  })),
});

export function CustomersPage({ search }: { search: Record<string, string> }) {
  return (
    <>
      <ListHeading list={customerList} />
      <ListPanel list={customerList} search={search} />
    </>
  );
}

import { getCustomer, type CustomerPage as Customer } from '#contract/buyers/customers.ts';
import { BackLink } from '#islands/ui/BackLink.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { formatSum } from '../format.ts';
import { Loaded } from '../Loaded.tsx';
import { useLoad } from '../load.ts';
import { orderPath, licensePath } from '../orders/order.ts';
import {
  StateChip,
  OrderStateBadge,
  licenseStates,
  orderOrigins,
  ticketStates,
} from '../StateChip.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { WithdrawalsOf } from '../withdrawals/WithdrawalParts.tsx';
import { CustomerActions, RenewalButton } from './CustomerActions.tsx';
import { CustomerHistory, Cell, NewestList } from './CustomerHistory.tsx';
import { NoteForm } from './NoteForm.tsx';

export function CustomerPage({ email }: { email: string }) {
  const query = useLoad(getCustomer, { email });
  return (
    <>
      <BackLink href="/admin/customers">Customers</BackLink>
      <div className="mb-4 wrap-anywhere">
        <PageHeading>{query.data?.email ?? email}</PageHeading>
      </div>
      <Loaded query={query} failed="The customer could not be loaded.">
        {(customer) => <Sections customer={customer} />}
      </Loaded>
    </>
  );
}

function Sections({ customer }: { customer: Customer }) {
  return (
    <>
      <CustomerActions customer={customer} />
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        <div className="grid gap-4">
          <Orders customer={customer} />
          <Keys licenses={customer.licenses} />
          <Trials trials={customer.trials} />
        </div>
        <div className="grid gap-4">
          <NoteForm key={customer.note} customer={customer} />
          <WithdrawalsOf of={{ customer: customer.email }} />
          <Tickets tickets={customer.tickets} />
          <CustomerHistory customer={customer} />
        </div>
      </div>
    </>
  );
}

function Orders({ customer: { email, orders } }: { customer: Customer }) {
  return (
    <NewestList title="Purchases" of={orders} empty="No purchases." keyOf={({ id }) => id}>
      {(order) => (
        <>
          <Cell
            meta={
              <>
                {order.origin === 'paypal' ? formatSum(order.amount) : orderOrigins[order.origin]},{' '}
                <ShopTime iso={order.date} />
                {order.expiresAt !== null && (
                  <>
                    , ends <ShopTime iso={order.expiresAt} />
                  </>
                )}
                {order.note !== '' && `. ${order.note}`}
              </>
            }
          >
            <TextLink href={orderPath(order.id)}>{order.productName}</TextLink>
          </Cell>
          <div className="flex shrink-0 flex-col items-end gap-1">
            <OrderStateBadge state={order.state} />
            {order.isRenewable && <RenewalButton orderId={order.id} email={email} />}
          </div>
        </>
      )}
    </NewestList>
  );
}

const keyTones = { active: 'good', blocked: 'bad', ended: undefined } as const;

function Keys({ licenses }: Pick<Customer, 'licenses'>) {
  return (
    <NewestList title="Licenses" of={licenses} keyOf={({ id }) => id}>
      {(key) => (
        <>
          <Cell
            meta={
              <>
                {[key.accountNumber, key.brokerName, key.productName].filter(Boolean).join(', ')}
                {key.isTrial && ', trial'}
                {key.expiresAt !== null && (
                  <>
                    , ends <ShopTime iso={key.expiresAt} />
                  </>
                )}
                {key.lastLeaseAt === null ? (
                  ', not used yet'
                ) : (
                  <>
                    , last used <ShopTime iso={key.lastLeaseAt} />
                  </>
                )}
              </>
            }
          >
            <TextLink href={licensePath(key.id)} className="font-mono text-xs">
              {key.licenseKey}
            </TextLink>
          </Cell>
          <StateChip tone={keyTones[key.state]}>{licenseStates[key.state]}</StateChip>
        </>
      )}
    </NewestList>
  );
}

function Trials({ trials }: Pick<Customer, 'trials'>) {
  return (
    <NewestList title="Trials" of={trials} keyOf={({ licenseId }) => licenseId}>
      {(trial) => (
        <Cell
          meta={
            trial.startedAt === null ? (
              'Not started yet'
            ) : (
              <>
                Started <ShopTime iso={trial.startedAt} />
              </>
            )
          }
        >
          <TextLink href={licensePath(trial.licenseId)}>{trial.productName}</TextLink>
        </Cell>
      )}
    </NewestList>
  );
}

function Tickets({ tickets }: Pick<Customer, 'tickets'>) {
  return (
    <NewestList title="Tickets" of={tickets} keyOf={({ id }) => id}>
      {(ticket) => (
        <>
          <Cell meta={<ShopTime iso={ticket.createdAt} />}>
            <TextLink href={`/admin/tickets/${ticket.id}`}>{ticket.message}</TextLink>
          </Cell>
          <StateChip tone={ticket.state === 'open' ? 'wait' : undefined}>
            {ticketStates[ticket.state]}
          </StateChip>
        </>
      )}
    </NewestList>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getOrder, type OrderDetail } from '#contract/sales/orders.ts';
import { DetailPage } from '../Loaded.tsx';
import { load } from '../load.ts';
import { useIsSupport } from '../use-is-support.ts';
import { AccessSection } from './AccessSection.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import { MoneySection } from './MoneySection.tsx';
import { renameIds, type Order, licensePath } from './order.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { ReceiptSection } from './ReceiptSection.tsx';
import { OrderInvoices } from '../invoices/OrderInvoices.tsx';
import { DisputePanel } from '../disputes/DisputePanel.tsx';
import { WithdrawalsOf } from '../withdrawals/WithdrawalParts.tsx';
import { BlockButton } from '../actions/BlockButton.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { Panel } from '../Panel.tsx';

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
      {(order) => (
        <>
          {order.isDisputed && <DisputePanel order={order} />}
          <Sections order={order} />
        </>
      )}
    </DetailPage>
  );
}

function titleOf({ productName, email }: Order): string {
  return email ? `Purchase of ${productName} by ${email}` : `Purchase of ${productName}`;
}

function Sections({ order }: { order: Order }) {
  const isSupport = useIsSupport();
  return (
    <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <OrderFacts order={order} />
      <div className="sheet lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <OrderLicenses {...order} />
        <Timeline events={order.events} />
        {!isSupport && <LimitsForm order={order} />}
      </div>
      <div className="sheet">
        {!order.isDisputed && <DisputePanel order={order} />}
        <ReceiptSection order={order} />
        <MoneySection order={order} />
        <OrderInvoices orderId={order.orderId} />
        <WithdrawalsOf of={{ purchaseId: order.orderId }} />
        {!isSupport && <AccessSection order={order} />}
      </div>
    </div>
  );
}

function OrderLicenses({
  licenses,
  keyLimit,
  parts,
}: Pick<Order, 'licenses' | 'keyLimit' | 'parts'>) {
  const count = parts
    ? `${licenses.length}, up to ${keyLimit} for each product`
    : `${licenses.length} of ${keyLimit}`;
  return (
    <Panel title={`Licenses (${count})`}>
      {licenses.length === 0 ? (
        <p className="text-base-content/75 text-sm">No license keys yet.</p>
      ) : (
        <ul className="divide-base-300 narrow:[&_.btn]:h-10 narrow:[&_.btn]:px-2 divide-y text-sm">
          {licenses.map((license) => (
            <li
              key={license.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p
                  className={`font-mono text-xs wrap-anywhere ${license.isBlocked || license.isEnded ? 'line-through' : ''}`}
                >
                  <TextLink href={licensePath(license.id)}>{license.licenseKey}</TextLink>
                </p>
                {license.productName !== null && (
                  <p className="font-medium wrap-anywhere">{license.productName}</p>
                )}
                <p className="text-base-content/75 wrap-anywhere">
                  {license.accountNumber}, {license.brokerName}, {license.email},{' '}
                  <ShopTime iso={license.createdAt} />
                </p>
              </div>
              <BlockButton
                id={license.id}
                licenseKey={license.licenseKey}
                isBlocked={license.isBlocked}
                isEnded={license.isEnded}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const eventNames = {
  created: 'Order created',
  reopened: 'Reopened',
  pending: 'Being checked by PayPal',
  declined: 'Declined',
  expired: 'Expired',
  review: 'Needs your review',
  paid: 'Paid',
  granted: 'Copy given',
  imported: 'Imported',
  mailed: 'Email sent',
  'mail-failed': 'Email not delivered',
  downloaded: 'Downloaded',
  ended: 'Access ended',
  restored: 'Access restored',
  licensed: 'License key created',
  refunded: 'Refunded',
  'dispute-opened': 'Dispute opened',
  'dispute-moved': 'Dispute updated',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  'evidence-sent': 'Evidence sent',
  'evidence-refused': 'Evidence refused by PayPal',
  'claim-accepted': 'Claim accepted',
  'claim-refused': 'Acceptance refused by PayPal',
} as const;

const sources = {
  buyer: 'through the buyer’s browser',
  paypal: 'reported by PayPal',
  store: 'found by the store',
  admin: 'asked by you',
  migrated: '',
} as const;

type Event = OrderDetail['events'][number];

function Timeline({ events }: { events: Event[] }) {
  return (
    <Panel title="Timeline">
      <ol className="border-base-300 ml-1 space-y-3 border-l pl-4 text-sm">
        {events.map(({ at, kind, detail, source }) => (
          <li key={`${at} ${kind} ${detail}`} className="relative">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[1.3rem] size-2 rounded-full ${dotOf(kind)}`}
            />
            <div className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{eventNames[kind]}</span>
              <span className="text-base-content/75">
                <ShopTime iso={at} />
              </span>
            </div>
            <p className="text-base-content/75 wrap-anywhere">
              {[detail, source && sources[source]].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const warnings = new Set<Event['kind']>([
  'refunded',
  'review',
  'declined',
  'dispute-opened',
  'dispute-moved',
  'dispute-lost',
  'evidence-refused',
  'claim-refused',
]);

function dotOf(kind: Event['kind']): string {
  if (kind === 'mail-failed') return 'bg-error';
  return warnings.has(kind) ? 'bg-warning' : 'bg-primary';
}

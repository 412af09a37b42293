import type { OrderDetail } from '#contract/sales/orders.ts';
import { ShopTime } from '../ShopTime.tsx';
import { Panel } from '../Panel.tsx';

const eventNames = {
  created: 'Order created',
  reopened: 'Open again',
  pending: 'Being checked by PayPal',
  declined: 'Declined',
  expired: 'Expired',
  review: 'Needs your review',
  paid: 'Paid',
  granted: 'Copy given',
  imported: 'Imported',
  mailed: 'Mail sent',
  'mail-failed': 'Mail not delivered',
  downloaded: 'Downloaded',
  ended: 'Access ended',
  restored: 'Access restored',
  licensed: 'License key given',
  refunded: 'Refunded',
  'dispute-opened': 'Dispute opened',
  'dispute-moved': 'Dispute moved on',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  'evidence-sent': 'Evidence sent',
  'evidence-refused': 'Evidence refused by PayPal',
  'claim-accepted': 'Claim accepted',
  'claim-refused': 'Acceptance refused by PayPal',
} as const;

const sources = {
  buyer: 'through the buyer’s browser',
  paypal: 'told by PayPal',
  store: 'found by the store',
  admin: 'asked by you',
  migrated: '',
} as const;

type Event = OrderDetail['events'][number];

/** Renders an order's events, earliest first. */
export function Timeline({ events }: { events: Event[] }) {
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

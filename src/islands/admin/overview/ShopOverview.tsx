import { getOverview, type Overview } from '#contract/seller/overview.ts';
import { getSetup } from '#contract/seller/setup.ts';
import { formatSum } from '../format.ts';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { useLoad } from '../load.ts';
import { hasPanels, shopToDosOf, toDosOf } from './to-do.ts';
import { countOf, formatCount } from '#texts/language.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { setLicenseAlertAside } from '#contract/licenses/license-page.ts';
import { RunButton } from '../actions/RunButton.tsx';
import { callAsAdmin } from '../api.ts';
import { licensePath } from '../orders/order.ts';
import { listUndeliveredMails } from '#contract/contact/mails.ts';
import { ShopTime } from '../ShopTime.tsx';

export function ShopOverview() {
  const { data, isError } = useLoad(getOverview, {});
  return (
    <section aria-label="Overview" className="mb-4">
      <Warnings />
      {!isError && <Today data={data} />}
    </section>
  );
}

export function Warnings() {
  const { data, isError, refetch } = useLoad(getOverview, {});
  return (
    <>
      <UndeliveredMails />
      {data && data.attention.closedLeaseKeys > 0 && <ClosedLeaseKeys />}
      {data && <SharedKeys keys={data.attention.sharedKeys} />}
      {isError && (
        <div className="panel px-4">
          <FailedLoad text="Failed to fetch the overview." onRetry={refetch} />
        </div>
      )}
    </>
  );
}

/** Warns that no leases are signed; sold programs keep running for up to 72 hours. */
function ClosedLeaseKeys() {
  return (
    <p role="alert" className="panel border-warning mb-3 px-4 py-2.5 text-sm">
      <Sentence
        text="{lead} Its secret key doesn’t open the key pair that signs them, and sold programs stop 72 hours after their last lease. Restore the previous secret key, or run {command} as described in docs/operations.md."
        parts={{
          lead: <strong className="font-medium">The shop can’t issue license leases.</strong>,
          command: <code className="whitespace-nowrap">{'npm run lease-key -- rewrap'}</code>,
        }}
      />
    </p>
  );
}

/** Renders one line whose height is reserved before the numbers arrive. */
function Today({ data }: { data: Overview | undefined }) {
  return (
    <div className="panel flex min-h-12 flex-wrap items-baseline gap-x-8 gap-y-2 px-4 py-2.5 text-sm">
      {data && (
        <>
          <TodayText today={data.today} />
          <Trials trials={data.trials} />
          <Attention attention={data.attention} />
        </>
      )}
    </div>
  );
}

/** Shows what was sold since the shop's midnight. */
export function TodayText({ today: { sales, renewals, revenue } }: Pick<Overview, 'today'>) {
  return (
    <p>
      <span className="text-base-content/75">Today</span>{' '}
      <strong className="text-base font-semibold">{formatSum(revenue)}</strong>
      {' net · '}
      {countOf(sales, 'sale')}
      {renewals > 0 && ` · ${countOf(renewals, 'renewal')}`}
    </p>
  );
}

export function Trials({ trials: { confirmed, bought } }: Pick<Overview, 'trials'>) {
  if (confirmed === 0) return null;
  return (
    <p>
      <TextLink href="/admin/trials">{countOf(confirmed, 'trial')}</TextLink> in 30 days,{' '}
      {formatCount(bought)} bought after
    </p>
  );
}

function Attention({ attention }: Pick<Overview, 'attention'>) {
  const { toDos, isCalm } = useToDos(attention);
  if (isCalm) return <p className="text-base-content/75">Nothing needs your attention.</p>;
  if (toDos.length === 0) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className="text-base-content/75 narrow:basis-full">Needs attention</span>
      <ul className="contents">
        {toDos.map(({ text, path }) => (
          <li key={text}>
            <TextLink href={path} className="inline-block py-1">
              {text}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `isCalm`: nothing waits; false while set-up is unknown. */
export function useToDos(attention: Overview['attention']) {
  const setup = useLoad(getSetup, {});
  const toDos = [...toDosOf(attention), ...shopToDosOf(attention, setup.data)];
  return { toDos, isCalm: !setup.isPending && toDos.length === 0 && !hasPanels(attention) };
}

type SharedKey = Overview['attention']['sharedKeys'][number];

function SharedKeys({ keys }: { keys: SharedKey[] }) {
  if (keys.length === 0) return null;
  return (
    <details className="panel border-warning mb-3 px-4 py-2.5 text-sm">
      <summary className="font-medium">
        {keys.length === 1
          ? 'One license key is used by many accounts'
          : `${formatCount(keys.length)} license keys are used by many accounts`}
      </summary>
      <ul className="mt-3 space-y-2">
        {keys.map((key) => (
          <SharedKeyItem key={key.licenseId} shared={key} />
        ))}
      </ul>
    </details>
  );
}

function SharedKeyItem({ shared }: { shared: SharedKey }) {
  const { licenseId, accountNumber, brokerName, productName, logins } = shared;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 wrap-anywhere">
      <span>
        <Sentence
          text="{license} of account {account} at {broker}, {product}: {logins} other accounts used it within 7 days."
          parts={{
            license: <TextLink href={licensePath(licenseId)}>{`License ${licenseId}`}</TextLink>,
            account: accountNumber,
            broker: brokerName,
            product: productName,
            logins: formatCount(logins),
          }}
        />
      </span>
      <RunButton
        className="btn-xs border-base-300 bg-base-100 narrow:h-10"
        aria-label={`Set aside license ${licenseId}`}
        title="Hides this for a week"
        run={() => callAsAdmin(setLicenseAlertAside, { id: licenseId })}
        failed="Failed to set it aside"
        errorClass="text-xs"
      >
        Set aside
      </RunButton>
    </li>
  );
}

const kinds = {
  'one-time-password': 'One-time password',
  'purchase-list': 'Purchase list',
  review: 'Review request',
  'redownload-locked': 'Locked re-download',
  receipt: 'Receipt',
  refund: 'Refund',
  'payment-declined': 'Declined payment',
  'license-moved': 'Moved license key',
  ticket: 'Ticket',
  'ticket-reply': 'Ticket reply',
  release: 'Release news',
  'version-withdrawn': 'Withdrawn version',
  copy: 'Copy from the seller',
  'moved-here': 'Imported purchase',
  'email-corrected': 'Corrected address',
  invitation: 'Invitation',
  'term-ending': 'Term about to end',
  'term-ended': 'Term ended',
  'renewal-refused': 'Renewal refused',
  handover: 'Steps for the computer',
  'trial-code': 'Trial code',
  trial: 'Trial key',
  'trial-ended': 'Trial ended',
  withdrawal: 'Acknowledged withdrawal',
  'withdrawal-notice': 'Withdrawal from another address',
  'withdrawal-declined': 'Declined withdrawal',
  event: 'Shop event',
  'personal-data': 'Customer data',
  'credit-note': 'Credit note',
  'erasure-code': 'Erasure code',
  'account-changed': 'Account change',
} as const;

const shownMails = 5;

export const newestMails = { limit: shownMails };

function UndeliveredMails() {
  const { data } = useLoad(listUndeliveredMails, newestMails);
  if (!data || data.total === 0) return null;
  return (
    <details className="panel border-warning mb-3 px-4 py-2.5 text-sm">
      <summary className="font-medium">
        {data.total === 1
          ? 'One email was not delivered'
          : `${formatCount(data.total)} emails were not delivered`}
      </summary>
      <ul className="mt-3 space-y-2">
        {data.mails.map(({ id, kind, to, reason, createdAt }) => (
          <li key={id} className="wrap-anywhere">
            <Sentence
              text="{kind} to {to}, {time}: {reason}"
              parts={{ kind: kinds[kind], to, time: <ShopTime iso={createdAt} />, reason }}
            />
          </li>
        ))}
      </ul>
      {data.total > shownMails && (
        <p className="mt-2">{`The newest ${formatCount(shownMails)} are shown.`}</p>
      )}
    </details>
  );
}

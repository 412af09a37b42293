import { listUndeliveredMails } from '#contract/contact/mails.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { useLoad } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { formatCount } from '#texts/language.ts';

const kinds = {
  'one-time-password': 'One-time password',
  'purchase-list': 'List of purchases',
  review: 'Question for a review',
  'redownload-locked': 'Locked re-download',
  receipt: 'Receipt',
  refund: 'Refund',
  'payment-declined': 'Declined payment',
  'license-moved': 'Moved license key',
  ticket: 'Ticket',
  'ticket-reply': 'Answer to a ticket',
  release: 'News of a release',
  'version-withdrawn': 'Withdrawn version',
  copy: 'Copy from the seller',
  'moved-here': 'Imported purchase',
  'email-corrected': 'Corrected address',
  invitation: 'Invitation',
  'term-ending': 'Term about to end',
  'term-ended': 'Term ended',
  'renewal-refused': 'Renewal refused',
  'trial-code': 'Code of a trial',
  trial: 'Key of a trial',
  'trial-ended': 'Trial ended',
  withdrawal: 'Acknowledged withdrawal',
  'withdrawal-notice': 'Withdrawal from another address',
  'withdrawal-declined': 'Declined withdrawal',
  event: 'Event of the shop',
  'personal-data': 'Data of a person',
  'credit-note': 'Credit note',
  'erasure-code': 'Code to erase data',
  'account-changed': 'Change of an account',
} as const;

const shownMails = 5;

export const newestMails = { limit: shownMails };

/** Renders undeliverable mails; nothing without any. */
export function UndeliveredMails() {
  const { data } = useLoad(listUndeliveredMails, newestMails);
  if (!data || data.total === 0) return null;
  return (
    <details className="panel border-warning mb-3 px-4 py-2.5 text-sm">
      <summary className="font-medium">
        {data.total === 1
          ? 'One mail was not delivered'
          : `${formatCount(data.total)} mails were not delivered`}
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

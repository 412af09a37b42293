import { useQuery } from '@tanstack/react-query';
import { listUndeliveredMails } from '../../contract/mails.ts';
import { callAsAdmin } from './session.ts';

const shownMails = 5;
const kinds = { 'one-time-password': 'One-time password', receipt: 'Receipt', ticket: 'Ticket' };

/** Mails that could not be delivered, above everything else; nothing where there are none. */
export function UndeliveredMails() {
  const { data } = useQuery({
    queryKey: ['undelivered-mails'],
    queryFn: async ({ signal }) => {
      const result = await callAsAdmin(listUndeliveredMails, { limit: shownMails }, signal);
      return result.ok ? result.data : null;
    },
  });
  if (!data || data.total === 0) return null;
  return (
    <details className="panel border-warning mb-4 p-4 text-sm">
      <summary className="cursor-pointer font-medium">
        {data.total === 1 ? 'One mail was' : `${data.total} mails were`} not delivered
      </summary>
      <ul className="mt-3 space-y-2">
        {data.mails.map(({ id, kind, to, reason, createdAt }) => (
          <li key={id} className="wrap-anywhere">
            {kinds[kind]} to {to}, {new Date(createdAt).toLocaleString()}: {reason}
          </li>
        ))}
      </ul>
      {data.total > shownMails && <p className="mt-2">The newest {shownMails} are shown.</p>}
    </details>
  );
}

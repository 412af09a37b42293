import { useQuery } from '@tanstack/react-query';
import { listUndeliveredMails } from '#contract/mails.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { undeliveredMails as texts } from '#texts/admin/overview.ts';
import { load } from '../load.ts';
import { UtcTime } from '../UtcTime.tsx';

const shownMails = 5;

/** Mails that could not be delivered, above everything else; nothing where there are none. */
export function UndeliveredMails() {
  const { data } = useQuery({
    queryKey: ['undelivered-mails'],
    queryFn: ({ signal }) => load(listUndeliveredMails, { limit: shownMails }, signal),
  });
  if (!data || data.total === 0) return null;
  return (
    <details className="panel border-warning mb-3 px-4 py-2.5 text-sm">
      <summary className="font-medium">{texts.title(data.total)}</summary>
      <ul className="mt-3 space-y-2">
        {data.mails.map(({ id, kind, to, reason, createdAt }) => (
          <li key={id} className="wrap-anywhere">
            <Sentence
              text={texts.mail}
              parts={{ kind: texts.kinds[kind], to, time: <UtcTime iso={createdAt} />, reason }}
            />
          </li>
        ))}
      </ul>
      {data.total > shownMails && <p className="mt-2">{texts.newest(shownMails)}</p>}
    </details>
  );
}

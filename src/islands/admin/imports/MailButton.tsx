import { useQueryClient } from '@tanstack/react-query';
import { getImportMails, mailImport } from '#contract/seller/imports.ts';
import { countOf } from '#texts/language.ts';
import { ConfirmButton } from '../actions/ConfirmButton.tsx';
import { callAsAdmin } from '../api.ts';
import { loadKey, useLoad } from '../load.ts';

/** Mails an import's buyers who have not been mailed, and says how many wait for a draft. */
export function MailButton({ id, label }: { id: number; label?: string }) {
  const queries = useQueryClient();
  const key = loadKey(getImportMails, { id });
  const { data } = useLoad(getImportMails, { id });
  if (!data) return null;
  const { ready, waiting } = data;
  const buyers = countOf(ready, 'buyer');
  return (
    <>
      {waiting > 0 && (
        <p className="meta">{`${countOf(waiting, 'buyer')} can be mailed once you publish their draft.`}</p>
      )}
      {ready > 0 && (
        <ConfirmButton
          label={label ?? `Mail ${buyers}`}
          className="btn-sm border-base-300 bg-base-100 self-start"
          question={`Mail ${buyers}?`}
          action={`Mail ${buyers}`}
          isHarmless
          run={() => callAsAdmin(mailImport, { id })}
          failed="The buyers could not be mailed."
          onDone={(left) => queries.setQueryData(key, { ready: 0, waiting: left.waiting })}
          changesData={false}
          done={`${countOf(ready, 'email')} will go out now.`}
        >
          Each gets “Your purchase has moved here” once, with the order IDs and how to download.
        </ConfirmButton>
      )}
    </>
  );
}

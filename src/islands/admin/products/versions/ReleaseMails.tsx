import { useQueryClient } from '@tanstack/react-query';
import {
  getReleaseMail,
  sendReleaseMail,
  type ReleaseMail,
} from '#contract/catalogue/release-mails.ts';
import type { Version } from '#contract/catalogue/versions.ts';
import { ConfirmButton } from '../../actions/ConfirmButton.tsx';
import { shareText } from '../../format.ts';
import { callAsAdmin } from '../../api.ts';
import { loadKey, useLoad } from '../../load.ts';
import { useRefresh } from './use-refresh.ts';
import { countOf, formatCount } from '#texts/language.ts';

interface Props {
  /** The product's id. */
  id: string;
  version: Version;
}

interface ButtonProps extends Props {
  className: string;
}

const pollMs = 2_000;
/** After a week each mail is sent or given up on; later sales are shown for some time more. */
const shownForMs = 60 * 24 * 3_600_000;

const isShown = (announcedAt: string | null | undefined) =>
  Boolean(announcedAt) && Date.now() - Date.parse(announcedAt ?? '') < shownForMs;

export function MailProgress({ id, version: { number, announcedAt } }: Props) {
  const { data } = useLoad(
    getReleaseMail,
    { id, number },
    {
      enabled: () => isShown(announcedAt),
      refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : pollMs),
    },
  );
  if (!announcedAt) return null;
  return <p className="text-base-content/75">{data ? describe(data) : 'Buyers were mailed.'}</p>;
}

function describe(mail: ReleaseMail): string {
  const { sent, bought } = mail;
  if (bought === 0) return describeProgress(mail);
  return `${describeProgress(mail)} ${formatCount(bought)} paid for something within 30 days${shareText(bought, sent)}.`;
}

function describeProgress({ state, total, sent, failed }: ReleaseMail): string {
  if (state === 'queueing') return `Preparing emails: ${formatCount(total)} so far.`;
  if (state === 'done')
    return failed > 0
      ? `Mailed to ${countOf(sent, 'buyer')}, ${formatCount(failed)} not delivered.`
      : `Mailed to ${countOf(sent, 'buyer')}.`;
  return failed > 0
    ? `Mailed to ${formatCount(sent)} of ${countOf(total, 'buyer')}, ${formatCount(failed)} not delivered.`
    : `Mailed to ${formatCount(sent)} of ${countOf(total, 'buyer')}.`;
}

export function MailButton({ id, version, className }: ButtonProps) {
  const refresh = useRefresh(id);
  const queries = useQueryClient();
  const { number, isWithdrawn, announcedAt } = version;
  if (isWithdrawn || announcedAt !== null) return null;
  return (
    <ConfirmButton
      label="Mail the buyers"
      title={`Mail the buyers of ${number}`}
      className={className}
      question={`Mail the buyers of version ${number}?`}
      action="Mail"
      run={() => callAsAdmin(sendReleaseMail, { id, number })}
      failed="The buyers could not be mailed."
      changesData={false}
      onDone={(progress) => {
        queries.setQueryData(loadKey(getReleaseMail, { id, number }), progress);
        return refresh();
      }}
    >
      <Readers id={id} number={number} />
    </ConfirmButton>
  );
}

function Readers({ id, number }: { id: string; number: string }) {
  const { data } = useLoad(getReleaseMail, { id, number });
  return data
    ? `${countOf(data.total, 'buyer')} will be emailed, each once. This can’t be undone.`
    : 'Its buyers will be emailed, each once. This can’t be undone.';
}

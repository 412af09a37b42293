import { useState } from 'react';
import { deleteImport, listImports, type ListedImport } from '#contract/seller/imports.ts';
import { formatCount } from '#texts/language.ts';
import { ConfirmButton } from '../actions/ConfirmButton.tsx';
import { callAsAdmin } from '../api.ts';
import { useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { Section } from '../products/Section.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { MailButton } from './MailButton.tsx';
import { ProblemsDownload } from './ImportProblems.tsx';

const states: Record<ListedImport['state'], string> = {
  running: 'Running, or stopped early',
  done: 'Done',
  withdrawn: 'Undone',
};

/** Undoing an import of 100,000 rows takes as long as adding them. */
const withdrawTimeoutMs = 300_000;

/** Shared with `ImportBars`, so that the list follows a running import. */
const importListQuery = { limit: 25 };

export function ImportList() {
  const query = useLoad(listImports, importListQuery);
  return (
    <Section title="Imports">
      <Loaded query={query} failed="The imports could not be loaded.">
        {({ imports }) =>
          imports.length === 0 ? (
            <p className="meta">No imports yet.</p>
          ) : (
            <ul className="divide-base-300 flex flex-col divide-y">
              {imports.map((each) => (
                <ImportRow key={each.id} import={each} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function ImportRow({ import: row }: { import: ListedImport }) {
  const { id, source, state, rows, added, known, left, createdAt } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{source}</p>
        <p className="meta">
          {states[state]}, <ShopTime iso={createdAt} />
        </p>
        <p className="meta">
          {`${formatCount(rows)} rows: ${formatCount(added)} added, ${formatCount(known)} already imported, ${formatCount(left)} skipped`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {left > 0 && <ProblemsDownload id={id} />}
        {state !== 'withdrawn' && added > 0 && <MailButton id={id} />}
        {state !== 'withdrawn' && <WithdrawButton import={row} />}
      </div>
    </li>
  );
}

function WithdrawButton({ import: { id, source, added } }: { import: ListedImport }) {
  return (
    <ConfirmButton
      label="Undo import"
      className="btn-sm btn-outline btn-error"
      question="Undo this import?"
      run={() => callAsAdmin(deleteImport, { id }, { timeoutMs: withdrawTimeoutMs })}
      failed="The import could not be undone."
    >
      {`This deletes the ${formatCount(added)} rows added from ${source}, with their keys.`}
    </ConfirmButton>
  );
}

const pollMs = 1_000;

/**
 * Shows the progress of the import that this page has started, once its file is read. Its id
 * arrives only with its result, so every import started since then gets a bar.
 */
export function ImportBars() {
  const { data } = useLoad(listImports, importListQuery, { refetchInterval: pollMs });
  const [newestBefore] = useState(() => data?.imports[0]?.id ?? 0);
  const running = (data?.imports ?? []).filter(
    ({ id, state }) => state === 'running' && id > newestBefore,
  );
  if (running.length === 0) return <Bar status="Reading the file…" />;
  return running.map((each) => (
    <Bar key={each.id} status={`Importing from ${each.source}…`} import={each} />
  ));
}

interface BarProps {
  status: string;
  import?: ListedImport;
}

function Bar({ status, import: running }: BarProps) {
  return (
    <div className="panel flex flex-col gap-1.5 p-4 text-sm">
      <span role="status">{status}</span>
      <progress
        aria-label={running ? `Import ${running.id}` : 'Import'}
        className="progress progress-primary w-full"
        {...(running && { value: running.done, max: running.rows })}
      />
      {running && (
        <span>{`${formatCount(running.done)} of ${formatCount(running.rows)} rows`}</span>
      )}
    </div>
  );
}

import { useState } from 'react';
import { listImports, type ListedImport } from '#contract/seller/imports.ts';
import { formatCount } from '#texts/language.ts';
import { useLoad } from '../load.ts';
import { importListQuery } from './ImportList.tsx';

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

interface Props {
  status: string;
  import?: ListedImport;
}

function Bar({ status, import: running }: Props) {
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

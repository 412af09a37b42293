import { getImport, listImports } from '#contract/imports.ts';
import { formatCount } from '#texts/language.ts';
import { useLoad } from '../load.ts';

const pollMs = 1_000;

/** Shows how far the newest import is, once the file is read. */
export function ImportBar() {
  const list = useLoad(listImports, { limit: 1 }, { refetchInterval: pollMs, gcTime: 0 });
  const [newest] = list.data?.imports ?? [];
  return newest?.state === 'running' ? <RunningBar id={newest.id} /> : <Bar done={0} rows={0} />;
}

function RunningBar({ id }: { id: number }) {
  const { data } = useLoad(getImport, { id }, { refetchInterval: pollMs, gcTime: 0 });
  return <Bar done={data?.done ?? 0} rows={data?.rows ?? 0} />;
}

function Bar({ done, rows }: { done: number; rows: number }) {
  return (
    <div className="panel flex flex-col gap-1.5 p-4 text-sm">
      <span role="status">{rows === 0 ? 'Reading the file…' : 'Importing…'}</span>
      <progress
        aria-label="Import"
        className="progress progress-primary w-full"
        {...(rows > 0 && { value: done, max: rows })}
      />
      {rows > 0 && <span>{`${formatCount(done)} of ${formatCount(rows)} rows`}</span>}
    </div>
  );
}
